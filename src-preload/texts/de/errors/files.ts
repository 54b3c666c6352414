import type { WindowCatalogue } from '../../catalogue.ts'

/** Errors of files that could not be found, read or written. */
export const fileErrors = {
  'file-missing': {
    message: 'Diese Datei gibt es nicht mehr.',
    next: 'Prüfen Sie den Pfad, und fügen Sie sie neu hinzu.',
    notInBackup: {
      message: 'Diese Datei war noch nicht gelesen, als die Sicherung entstand, und liegt nicht in ihr.',
      next: 'Fügen Sie die Datei noch einmal hinzu.',
    },
    folder: { message: 'Diesen Ordner gibt es nicht.' },
    named: { message: 'Die Datei {{file}} konnte nicht gelesen werden.', next: 'Prüfen Sie den Pfad.' },
  },
  'file-unreadable': {
    message: 'Diese Datei konnte nicht gelesen werden.',
    next: 'Prüfen Sie, ob Sie sie öffnen dürfen, und klicken Sie dann auf „Erneut versuchen“.',
    cannotOpen: {
      message: 'Kein Programm hat diese Datei geöffnet.',
      next: 'Wählen Sie in den Einstellungen des Systems ein Programm für diesen Dateityp.',
    },
    cannotWrite: {
      message: 'Die Datei konnte nicht geschrieben werden.',
      next: 'Prüfen Sie, ob es den Ordner gibt und ob Sie darin schreiben dürfen, oder wählen Sie einen anderen.',
    },
    insideLibrary: {
      message: 'EchoMind bewahrt dort seine eigenen Dateien auf. Nichts wurde geschrieben.',
      next: 'Wählen Sie einen Ordner außerhalb der Bibliothek oder einen anderen Namen.',
    },
    linkOutside: {
      message: 'Das ist jetzt eine Verknüpfung mit einer Datei außerhalb ihres Ordners.',
      next: 'Fügen Sie die Datei selbst hinzu, wenn Sie sie wollen.',
    },
    nameEncoding: {
      message: 'Der Name dieser Datei oder dieses Ordners ist kein gültiges UTF-8 und lässt sich nicht öffnen.',
      next: 'Ändern Sie den Namen (das Programm convmv ändert ganze Ordner), und fügen Sie die Datei neu hinzu.',
    },
    notAFile: { message: 'Das ist keine Datei.', next: 'Fügen Sie Dateien oder Ordner mit Dateien hinzu.' },
    ownFolder: {
      message: 'EchoMind bewahrt hier seine eigenen Dateien auf.',
      next: 'Fügen Sie eine andere Datei oder einen anderen Ordner hinzu. Originale ohne Dokument zeigt „Zustand“, und auch: echomind found',
    },
    tooDeep: { message: 'Diese Ordner sind zu tief verschachtelt.', next: 'Fügen Sie den inneren Ordner einzeln hinzu.' },
  },
  'empty-file': {
    message: 'Diese Datei ist leer.',
    next: 'Speichern Sie sie in dem Programm, aus dem sie stammt, noch einmal, und fügen Sie sie dann hinzu.',
    paste: { message: 'Es gibt keinen Text zum Hinzufügen.', next: 'Kopieren Sie zuerst einen Text, und fügen Sie ihn dann ein.' },
  },
  'no-text': {
    message: 'Es wurde kein Text gefunden. Diese Datei ist wahrscheinlich eingescannt.',
    next: 'Fügen Sie eine Fassung mit Textebene hinzu (zum Beispiel aus einem Scanprogramm mit Texterkennung).',
    because: { message: '{{reason}}' },
    book: {
      message: 'Dieses Buch enthält keinen Text.',
      next: 'Wenn seine Seiten Bilder sind, fügen Sie eine Fassung mit Text hinzu.',
    },
    document: {
      message: 'Dieses Dokument enthält keinen Text.',
      next: 'Wenn seine Seiten Bilder sind, fügen Sie eine Fassung mit Text hinzu.',
    },
    encryptedMail: {
      message: 'Diese Nachricht ist verschlüsselt.',
      next: 'Öffnen Sie sie in Ihrem Mailprogramm, speichern Sie den Text, und fügen Sie ihn hinzu.',
    },
    file: {
      message: 'Diese Datei enthält keinen Text.',
      next: 'Prüfen Sie, ob sie vollständig gespeichert wurde, und fügen Sie sie neu hinzu.',
    },
    mailbox: {
      message: 'Dieses Postfach enthält keine Nachrichten.',
      next: 'Prüfen Sie, ob es vollständig gespeichert wurde, und fügen Sie es dann neu hinzu.',
    },
    mail: {
      message: 'Diese Nachricht enthält keinen Text.',
      next: 'Prüfen Sie, ob sie vollständig gespeichert wurde, und fügen Sie sie neu hinzu.',
    },
    xfa: {
      message: 'Dieses Formular (XFA) zeigt nur Adobe Reader an. In der Datei selbst steht an seiner Stelle „Please wait…“.',
      next: 'Öffnen Sie es in Adobe Reader, drucken Sie es in eine PDF-Datei, und fügen Sie diese hinzu.',
    },
    notRead: {
      message: 'Dieses Dokument wurde noch nicht gelesen.',
      next: 'Öffnen Sie das Original, oder warten Sie, bis das Dokument durchsuchbar ist.',
    },
    notReadBecause: {
      message: '{{reason}}',
      next: 'Öffnen Sie das Original, oder warten Sie, bis das Dokument durchsuchbar ist.',
    },
    picture: {
      message: 'Das ist ein Bild, und die Texterkennung ist ausgeschaltet.',
      next: 'Schalten Sie sie in den Einstellungen ein (import.ocr), und fügen Sie das Bild noch einmal hinzu.',
    },
    sheets: {
      message: 'Die Blätter dieser Arbeitsmappe sind leer.',
      next: 'Prüfen Sie, ob sie mit ihren Werten gespeichert wurde, und fügen Sie sie neu hinzu.',
    },
    slides: {
      message: 'Die Folien dieser Präsentation enthalten keinen Text.',
      next: 'Wenn sie Bilder sind, fügen Sie eine Fassung mit Text hinzu.',
    },
    webPage: {
      message: 'Diese Webseite enthält keinen Text.',
      next: 'Vielleicht erzeugen Skripte ihren Text. Drucken Sie sie als PDF, und fügen Sie dieses hinzu.',
    },
  },
  'needs-password': {
    message: 'Diese Datei braucht ein Passwort.',
    next: 'Speichern Sie eine Kopie ohne Passwort, und fügen Sie diese hinzu.',
    pdf: { message: 'Diese PDF ist mit einem Passwort gesperrt.', next: 'Öffnen Sie sie mit ihrem Passwort. Es wird nirgends aufbewahrt.' },
    wrong: {
      message: 'Das ist nicht das Passwort.',
      next: 'Versuchen Sie es noch einmal. Groß- und Kleinschreibung machen einen Unterschied.',
    },
  },
  'unsupported-type': {
    message: 'EchoMind kann diesen Dateityp nicht lesen.',
    next: 'Speichern Sie die Datei als PDF, DOCX, Markdown oder einfachen Text, und fügen Sie diese Fassung hinzu.',
    archive: { message: 'Das ist ein Archiv, kein Dokument.', next: 'Entpacken Sie es, und fügen Sie die Dokumente daraus hinzu.' },
    binaryExcel: {
      message: 'Binäre Excel-Arbeitsmappen (.xlsb) können nicht gelesen werden.',
      next: 'Öffnen Sie die Datei in Excel oder LibreOffice, speichern Sie sie als .xlsx, und fügen Sie diese Fassung hinzu.',
    },
    font: {
      message: 'Das ist eine Schrift, kein Dokument.',
      next: 'Fügen Sie Dokumente hinzu: PDF, Word, PowerPoint, Excel, Webseiten, E-Books, Nachrichten, Markdown, Text oder Bilder.',
    },
    iwork: {
      message: 'Dateien von Pages, Numbers und Keynote können nicht gelesen werden.',
      next: 'Exportieren Sie die Datei als Word, Excel, PowerPoint oder PDF, und fügen Sie diese Fassung hinzu.',
    },
    lockedBook: {
      message: 'Dieses Buch ist durch einen Kopierschutz gesperrt.',
      next: 'Fügen Sie eine Kopie ohne Kopierschutz hinzu.',
    },
    notOpenable: {
      message: 'EchoMind öffnet Dateien dieses Typs nicht.',
      next: 'Öffnen Sie die Datei an dem Ort, von dem Sie sie hinzugefügt haben.',
    },
    oldDoc: {
      message: 'Alte Word-Dateien (.doc) können nicht gelesen werden.',
      next: 'Öffnen Sie die Datei in Word oder LibreOffice, speichern Sie sie als .docx, und fügen Sie diese Fassung hinzu.',
    },
    oldDot: {
      message: 'Alte Word-Vorlagen (.dot) können nicht gelesen werden.',
      next: 'Öffnen Sie die Datei in Word oder LibreOffice, speichern Sie sie als .docx, und fügen Sie diese Fassung hinzu.',
    },
    oldOffice: {
      message: 'Das ist ein altes Office-Format, das nicht gelesen werden kann.',
      next: 'Öffnen Sie die Datei in dem Programm, aus dem sie stammt, speichern Sie sie als .docx, und fügen Sie diese Fassung hinzu.',
    },
    oldPpt: {
      message: 'Alte PowerPoint-Dateien (.ppt) können nicht gelesen werden.',
      next: 'Öffnen Sie die Datei in PowerPoint oder LibreOffice, speichern Sie sie als .pptx, und fügen Sie diese Fassung hinzu.',
    },
    oldXls: {
      message: 'Alte Excel-Dateien (.xls) können nicht gelesen werden.',
      next: 'Öffnen Sie die Datei in Excel oder LibreOffice, speichern Sie sie als .xlsx, und fügen Sie diese Fassung hinzu.',
    },
    otherDocument: {
      message: 'Diese Art von Dokument kann nicht gelesen werden.',
      next: 'Öffnen Sie die Datei in dem Programm, aus dem sie stammt, speichern Sie sie als DOCX oder PDF, und fügen Sie diese Fassung hinzu.',
    },
    outlook: {
      message: 'Outlook-Nachrichten (.msg) können nicht gelesen werden.',
      next: 'Speichern Sie die Nachricht als .eml, Text oder PDF, und fügen Sie diese Fassung hinzu.',
    },
    picture: {
      message: 'Bilder dieser Art können nicht gelesen werden.',
      next: 'Speichern Sie es als PNG, JPEG, TIFF oder WebP, und fügen Sie dieses hinzu.',
    },
    program: {
      message: 'Das ist ein Programm, kein Dokument.',
      next: 'Fügen Sie Dokumente hinzu: PDF, Word, PowerPoint, Excel, Webseiten, E-Books, Nachrichten, Markdown, Text oder Bilder.',
    },
    recording: { message: 'Das ist eine Aufnahme.', next: 'Fügen Sie die Datei selbst hinzu. Sie wird eine Notiz.' },
    otherRecording: {
      message: 'Diese Art von Aufnahme kann nicht gelesen werden.',
      next: 'Speichern Sie sie als WAV, MP3, FLAC, Ogg oder M4A, und fügen Sie diese Fassung hinzu.',
    },
    smallPicture: { message: 'Das ist ein kleines Bild, etwa ein Logo.', next: 'Öffnen Sie die Nachricht, um es zu sehen.' },
    tooDeep: {
      message: 'Der Anhang steckt in zu vielen Nachrichten.',
      next: 'Öffnen Sie die Nachricht in Ihrem Mailprogramm, speichern Sie den Anhang, und fügen Sie ihn hinzu.',
    },
    tooManyEnclosed: {
      message: 'Diese Nachricht hat mehr Anhänge, als gelesen werden.',
      next: 'Öffnen Sie die Nachricht in Ihrem Mailprogramm, speichern Sie den Anhang, und fügen Sie ihn hinzu.',
    },
    unknown: { message: 'EchoMind kennt diesen Dateityp nicht.' },
  },
  'ocr-language-unusable': {
    message: 'Diese Datei enthält keine Sprache, die die Texterkennung verwenden kann.',
    next: 'Holen Sie NAME.traineddata von github.com/tesseract-ocr/tessdata_fast (etwa deu.traineddata), und fügen Sie diese Datei hinzu.',
    older: { message: 'Dieser Sprache fehlt das Netz, mit dem Tesseract 5 liest.' },
  },
  'ocr-language-not-found': {
    message: 'Diese Sprache ist nicht unter denen, die Sie hinzugefügt haben.',
    next: 'Auflisten mit: echomind ocr',
  },
  'too-large': {
    message: 'Diese Datei ist größer als die Grenze.',
    next: 'Teilen Sie sie, oder erhöhen Sie die Grenze in den Einstellungen (import.maxMegabytes).',
    named: { message: 'Die Datei „{{name}}“ ist größer als die Grenze von {{limit}} MB.' },
    size: { message: 'Diese Datei hat {{size}} MB. Die Grenze liegt bei {{limit}} MB.' },
    picture: {
      message: 'Dieses Bild hat mehr Pixel oder Seiten, als gelesen werden können.',
      next: 'Speichern Sie es kleiner (höchstens 100 Millionen Pixel je Seite) oder in Teilen, und fügen Sie das hinzu.',
    },
    tooManyFiles: {
      message: 'Dieser Ordner hat zu viele Dateien, um sie auf einmal hinzuzufügen.',
      next: 'Fügen Sie die inneren Ordner einzeln hinzu.',
    },
  },
  'damaged-file': {
    message: 'Diese Datei ist beschädigt und konnte nicht gelesen werden.',
    next: 'Öffnen Sie sie in dem Programm, aus dem sie stammt, speichern Sie sie neu, und fügen Sie diese Fassung hinzu.',
    nestedPage: { message: 'Diese Webseite ist zu tief verschachtelt, um gelesen zu werden.' },
    noPages: { message: 'Dieses PDF hat keine Seiten.' },
  },
  'unsafe-archive': {
    message: 'Diese Datei wird beim Entpacken viel größer, als ein Dokument sein sollte.',
    next: 'Öffnen Sie sie in dem Programm, aus dem sie stammt, speichern Sie sie neu, und fügen Sie diese Fassung hinzu.',
    sameName: { message: 'Zwei Teile dieser Datei haben denselben Namen.' },
    unsafeName: { message: 'Teile dieser Datei haben unsichere Namen.' },
    xmlEntities: { message: 'Diese Datei hat XML-Definitionen, die kein Dokument braucht.' },
  },
  'parse-timeout': {
    message: 'Das Lesen dieser Datei hat zu lange gedauert und wurde abgebrochen.',
    next: 'Teilen Sie sie, oder speichern Sie sie neu, und klicken Sie dann auf „Erneut versuchen“.',
  },
  'parse-memory': {
    message: 'Das Lesen dieser Datei hat zu viel Arbeitsspeicher gebraucht und wurde abgebrochen.',
    next: 'Teilen Sie sie, oder speichern Sie sie neu, und klicken Sie dann auf „Erneut versuchen“.',
  },
  'parser-crashed': {
    message: 'Das Leseprogramm ist an dieser Datei zweimal abgestürzt. Sie wurde deshalb zurückgestellt.',
    next: 'Speichern Sie sie in dem Programm, aus dem sie stammt, neu, und klicken Sie dann auf „Erneut versuchen“.',
  },
} satisfies Partial<WindowCatalogue['errors']>
