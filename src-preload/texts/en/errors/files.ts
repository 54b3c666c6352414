/** Errors of files that could not be found, read or written. */
export const fileErrors = {
  'file-missing': {
    message: 'This file no longer exists.',
    next: 'Check the path and add it again.',
    notInBackup: { message: 'This file waited to be read when the backup was made, and is not in it.', next: 'Add the file again.' },
    folder: { message: 'This folder does not exist.' },
    named: { message: 'The file {{file}} could not be read.', next: 'Check the path.' },
  },
  'file-unreadable': {
    message: 'This file could not be read.',
    next: 'Check that you have permission to open it, then press Retry.',
    cannotOpen: { message: 'No program opened this file.', next: 'Choose a program for this type of file in the system settings.' },
    cannotWrite: {
      message: 'The file could not be written.',
      next: 'Check that its folder exists and that you may write to it, or choose another one.',
    },
    insideLibrary: {
      message: 'EchoMind keeps its own files there. Nothing was written.',
      next: 'Choose a folder outside of the library, or another name.',
    },
    linkOutside: { message: 'This is now a link to a file outside its folder.', next: 'Add the file itself if you want it.' },
    nameEncoding: {
      message: 'The name of this file or folder is not valid UTF-8, so it cannot be opened.',
      next: 'Rename it (the program convmv renames whole folders), then add it again.',
    },
    notAFile: { message: 'This is not a file.', next: 'Add files or folders of files.' },
    ownFolder: {
      message: 'EchoMind keeps its own files here.',
      next: 'Add another file or folder. Health lists originals without a document, and so does: echomind found',
    },
    tooDeep: { message: 'These folders are nested too deeply.', next: 'Add the inner folder by itself.' },
  },
  'empty-file': {
    message: 'This file is empty.',
    next: 'Save it again in the program that made it, then add it.',
    paste: { message: 'There is no text to add.', next: 'Copy a text first, then paste it.' },
  },
  'no-text': {
    message: 'No text was found. This file is probably a scan.',
    next: 'Add a version with a text layer (for instance from a scanning program with text recognition).',
    because: { message: '{{reason}}' },
    book: { message: 'This book contains no text.', next: 'If its pages are pictures, add a version with text.' },
    document: { message: 'This document contains no text.', next: 'If its pages are pictures, add a version with text.' },
    encryptedMail: { message: 'This message is encrypted.', next: 'Open it in your mail program, save its text, and add that.' },
    file: { message: 'This file contains no text.', next: 'Check that it was saved completely, then add it again.' },
    mailbox: { message: 'This mailbox contains no messages.', next: 'Check that it was saved completely, then add it again.' },
    mail: { message: 'This message contains no text.', next: 'Check that it was saved completely, then add it again.' },
    xfa: {
      message: 'This form (XFA) is shown by Adobe Reader only. The file itself says “Please wait…” in its place.',
      next: 'Open it in Adobe Reader, print it to a PDF file, and add that.',
    },
    notRead: { message: 'This document has not been read yet.', next: 'Open the original, or wait until the document is searchable.' },
    notReadBecause: { message: '{{reason}}', next: 'Open the original, or wait until the document is searchable.' },
    picture: {
      message: 'This is a picture, and text recognition is switched off.',
      next: 'Switch it on in the settings (import.ocr), then add the picture again.',
    },
    sheets: { message: 'The sheets of this workbook are empty.', next: 'Check that it was saved with its values, then add it again.' },
    slides: { message: 'The slides of this presentation contain no text.', next: 'If they are pictures, add a version with text.' },
    webPage: { message: 'This web page contains no text.', next: 'Scripts may build its text. Print it to PDF, and add that.' },
  },
  'needs-password': {
    message: 'This file needs a password.',
    next: 'Save a copy without a password and add that.',
    pdf: { message: 'This PDF is locked with a password.', next: 'Open it with its password, which is kept nowhere.' },
    wrong: { message: 'This is not the password.', next: 'Try again. Upper and lower case make a difference.' },
  },
  'unsupported-type': {
    message: 'EchoMind cannot read this type of file.',
    next: 'Save it as PDF, DOCX, Markdown or plain text and add that.',
    archive: { message: 'This is an archive, not a document.', next: 'Unpack it and add the documents in it.' },
    binaryExcel: {
      message: 'Binary Excel workbooks (.xlsb) cannot be read.',
      next: 'Open it in Excel or LibreOffice, save it as .xlsx, and add that.',
    },
    font: {
      message: 'This is a font, not a document.',
      next: 'Add documents: PDF, Word, PowerPoint, Excel, web pages, e-books, messages, Markdown, text or pictures.',
    },
    iwork: {
      message: 'Pages, Numbers and Keynote files cannot be read.',
      next: 'Export it as Word, Excel, PowerPoint or PDF, and add that.',
    },
    lockedBook: { message: 'This book is locked by copy protection.', next: 'Add a copy without copy protection.' },
    notOpenable: { message: 'EchoMind does not open files of this type.', next: 'Open the file from the place where you added it.' },
    oldDoc: {
      message: 'Old Word files (.doc) cannot be read.',
      next: 'Open it in Word or LibreOffice, save it as .docx, and add that.',
    },
    oldDot: {
      message: 'Old Word templates (.dot) cannot be read.',
      next: 'Open it in Word or LibreOffice, save it as .docx, and add that.',
    },
    oldOffice: {
      message: 'This is an old Office format that cannot be read.',
      next: 'Open it in the program that made it, save it as .docx, and add that.',
    },
    oldPpt: {
      message: 'Old PowerPoint files (.ppt) cannot be read.',
      next: 'Open it in PowerPoint or LibreOffice, save it as .pptx, and add that.',
    },
    oldXls: {
      message: 'Old Excel files (.xls) cannot be read.',
      next: 'Open it in Excel or LibreOffice, save it as .xlsx, and add that.',
    },
    otherDocument: {
      message: 'This kind of document cannot be read.',
      next: 'Open it in the program that made it, save it as DOCX or PDF, and add that.',
    },
    outlook: { message: 'Outlook messages (.msg) cannot be read.', next: 'Save the message as .eml, text or PDF and add that.' },
    picture: {
      message: 'Pictures of this kind cannot be read.',
      next: 'Save it as PNG, JPEG, TIFF or WebP and add that.',
    },
    program: {
      message: 'This is a program, not a document.',
      next: 'Add documents: PDF, Word, PowerPoint, Excel, web pages, e-books, messages, Markdown, text or pictures.',
    },
    recording: { message: 'This is a recording.', next: 'Add the file itself. It becomes a note.' },
    otherRecording: {
      message: 'This kind of recording cannot be read.',
      next: 'Save it as WAV, MP3, FLAC, Ogg or M4A, and add that.',
    },
    smallPicture: { message: 'This is a small picture, such as a logo.', next: 'Open the message to see it.' },
    tooDeep: {
      message: 'It is inside of too many messages.',
      next: 'Open the message in your mail program, save the attachment, and add that.',
    },
    tooManyEnclosed: {
      message: 'This message has more attachments than are read.',
      next: 'Open the message in your mail program, save the attachment, and add that.',
    },
    unknown: { message: 'EchoMind does not know this type of file.' },
  },
  'ocr-language-unusable': {
    message: 'This file does not hold a language that text recognition can use.',
    next: 'Fetch NAME.traineddata from github.com/tesseract-ocr/tessdata_fast (such as deu.traineddata) and add that.',
    older: { message: 'This language lacks the network that tesseract 5 reads with.' },
  },
  'ocr-language-not-found': { message: 'There is no such language among those that you added.', next: 'List them with: echomind ocr' },
  'too-large': {
    message: 'This file is larger than the limit.',
    next: 'Split it, or raise the limit in the settings (import.maxMegabytes).',
    named: { message: 'The file “{{name}}” is larger than the limit of {{limit}} MB.' },
    size: { message: 'This file has {{size}} MB. The limit is {{limit}} MB.' },
    picture: {
      message: 'This picture has more pixels or pages than can be read.',
      next: 'Save it smaller (at most 100 million pixels a page), or in parts, and add that.',
    },
    tooManyFiles: { message: 'This folder has too many files to add at once.', next: 'Add its inner folders one by one.' },
  },
  'damaged-file': {
    message: 'This file is damaged and could not be read.',
    next: 'Open it in the program that made it, save it again, and add that.',
    nestedPage: { message: 'This web page is nested too deeply to be read.' },
    noPages: { message: 'This PDF has no pages.' },
  },
  'unsafe-archive': {
    message: 'This file unpacks to far more data than a document should.',
    next: 'Open it in the program that made it, save it again, and add that.',
    sameName: { message: 'Two parts of this file have the same name.' },
    unsafeName: { message: 'Parts of this file have unsafe names.' },
    xmlEntities: { message: 'This file has XML definitions that no document needs.' },
  },
  'parse-timeout': { message: 'Reading this file took too long and was stopped.', next: 'Split it or save it again, then press Retry.' },
  'parse-memory': {
    message: 'Reading this file needed too much memory and was stopped.',
    next: 'Split it or save it again, then press Retry.',
  },
  'parser-crashed': {
    message: 'The reader crashed twice on this file, so the file was set aside.',
    next: 'Save it again in the program that made it, then press Retry.',
  },
} as const
