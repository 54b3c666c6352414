/** Warnings about imported files and watched folders. */
export const importing = {
  import: {
    encoding:
      'This file does not name its character encoding. EchoMind read it as {{encoding}}. If letters look wrong, save the file as UTF-8 and add it again.',
    /** A file in a message or a mailbox: its name, why it is not read, and what to do. */
    enclosureLeftOut: '“{{name}}” was not read. {{message}} {{next}}',
    moreEnclosuresLeftOut_one: '{{count}} more attachment was not read. The list of attachments says why.',
    moreEnclosuresLeftOut_other: '{{count}} more attachments were not read. The list of attachments says why.',
    moreMessages: 'Only the first {{read}} of {{total}} messages were read. Split the mailbox in your mail program, and add the parts.',
    hiddenCharacters: 'EchoMind removed hidden characters from this file (zero-width, direction or tag characters).',
    hiddenName: 'The file name contained hidden characters.',
    hiddenSheets: 'Hidden sheets were read too: {{sheets}}.',
    hiddenSlides: 'Slides that the presentation does not show were read too: {{slides}}.',
    /** Ranges as spreadsheet programs write them: "Costs!3:5", "Costs!B:B". */
    hiddenLines: 'Hidden rows and columns were read too: {{places}}.',
    unsavedFormulas:
      'These cells have formulas without a saved result, so they are empty here: {{places}}. Open the file in a spreadsheet program, save it, and add it again.',
    missingSheets: 'Sheets are missing in this file: {{sheets}}. The others were read.',
    otherSheets: 'Sheets of macros and dialogs were not read: {{sheets}}.',
    headingOrder_one: 'A heading skips a level (from {{above}} to {{level}}). Text below it may seem to belong to another section.',
    headingOrder_other:
      '{{count}} headings skip a level (the first from {{above}} to {{level}}). Text below them may seem to belong to other sections.',
    missingChapters: 'Chapters are missing in this book: {{chapters}}.',
    /** The end of a long list of pages. */
    morePages: '{{pages}} and {{more}} more',
    damagedPart_one: 'The picture of page {{pages}} is damaged. A part of it could not be read.',
    damagedPart_other: 'The pictures of pages {{pages}} are damaged. Parts of them could not be read.',
    damagedPages_one: 'Page {{pages}} could not be read, because its picture is damaged.',
    damagedPages_other: 'Pages {{pages}} could not be read, because their pictures are damaged.',
    givenUp_one:
      'Page {{pages}} was left out, because reading its picture took too long or too much memory. Read the document again to try once more.',
    givenUp_other:
      'Pages {{pages}} were left out, because reading their pictures took too long or too much memory. Read the document again to try once more.',
    blankPages_one: 'Page {{pages}} looks blank.',
    blankPages_other: 'Pages {{pages}} look blank.',
    noText_one: 'No text was found on page {{pages}}. It is blank, or a picture such as a scan.',
    noText_other: 'No text was found on pages {{pages}}. They are blank, or pictures such as scans.',
    pagesUnread: 'Only the first {{read}} of {{total}} pages could be read.',
    pictures_one: 'Page {{pages}} is mostly a picture. Text in it was not read, because text recognition is off.',
    pictures_other: 'Pages {{pages}} are mostly pictures. Text in them was not read, because text recognition is off.',
    picturesWait_one: 'Page {{pages}} is mostly a picture. It waits for text recognition.',
    picturesWait_other: 'Pages {{pages}} are mostly pictures. They wait for text recognition.',
    recognised_one: 'The text of page {{pages}} was recognised in a picture. {{percent}}% of its letters are sure.',
    recognised_other: 'The text of pages {{pages}} was recognised in pictures. {{percent}}% of its letters are sure.',
    severalMessages: 'This file contains several messages. Only the first one was read. Save each message as .eml and add those files.',
    unreadPages_one: 'Page {{pages}} has no text yet. It waits for text recognition.',
    unreadPages_other: 'Pages {{pages}} have no text yet. They wait for text recognition.',
    unreadable_one: 'Some text on page {{pages}} could not be read, because its fonts do not tell which letters they show.',
    unreadable_other: 'Some text on pages {{pages}} could not be read, because their fonts do not tell which letters they show.',
    unlikePages_one:
      'Page {{pages}} may have more text than was read: a second reading found letters or numbers that the first one did not. Compare quotes from it with the original.',
    unlikePages_other:
      'Pages {{pages}} may have more text than was read: a second reading found letters or numbers that the first one did not. Compare quotes from them with the original.',
    trackedChanges: 'This document has changes that nobody has accepted yet. EchoMind read it as if all of them were accepted.',
    hiddenText: 'This document has hidden text. EchoMind read it too.',
    emptyFields_one: '{{count}} field of this form is empty. Its hint was left out: {{hints}}.',
    emptyFields_other: '{{count}} fields of this form are empty. Their hints were left out: {{hints}}.',
    embeddedObjects_one: '{{count}} embedded object of this document was not read. Save it as a file of its own, and add that.',
    embeddedObjects_other: '{{count}} embedded objects of this document were not read. Save them as files of their own, and add those.',
    insertedFiles_one:
      'A file that is inserted into this document could not be read: {{names}}. Save the document in Word, and add it again.',
    insertedFiles_other:
      '{{count}} files that are inserted into this document could not be read: {{names}}. Save the document in Word, and add it again.',
    /** Words of a file that its text does not have, and the parts that they stand in (`parts`). */
    lostText_one: '{{count}} word of this file could not be read. It stands in: {{parts}}. Save the file as PDF, and add that too.',
    lostText_other: '{{count}} words of this file could not be read. They stand in: {{parts}}. Save the file as PDF, and add that too.',
    /** Words of a web page outside of its article. */
    aroundArticle_one:
      '{{count}} word around the main text of this page was left out. To have it too, print the page to a PDF file in your browser, and add that.',
    aroundArticle_other:
      '{{count}} words around the main text of this page were left out, such as menus, footers or comments. To have them too, print the page to a PDF file in your browser, and add that.',
    /** Data of a file that is written as letters (base64). */
    encodedData_one:
      '{{count}} block of encoded data in this file was left out, because it has nothing to read. If it is a picture or a file, save that on its own, and add it.',
    encodedData_other:
      '{{count}} blocks of encoded data in this file were left out, because they have nothing to read. If they are pictures or files, save those on their own, and add them.',
    parts: {
      body: 'the text',
      headers: 'headers and footers',
      notes: 'footnotes and endnotes',
      comments: 'comments',
      charts: 'charts',
      diagrams: 'diagrams',
      equations: 'equations',
      sheets: 'sheets',
      slides: 'slides',
      speakerNotes: 'speaker notes',
    },
    /** A sentence and its next step, as one text. */
    folderTrouble: '{{message}} {{next}}',
  },
} as const
