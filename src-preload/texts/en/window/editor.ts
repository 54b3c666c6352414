/** Texts of what is opened to be written: the Markdown editor, pasted text, settings of a collection. */
export const editorTexts = {
  collectionSettings: {
    title: "Settings of “{{name}}”",
    instructions: "Instructions for answers",
    instructionsHint:
      "Added to every question that searches only this collection.",
    profile: "How documents are split into passages (chunking)",
    redact: "Redaction before documents are stored",
    redactSetting: "As in the settings ({{policy}})",
    again:
      "Documents that were imported with other values are reindexed. They stay searchable.",
    save: "Save",
    profiles: {
      auto: "By the kind of the document",
      window: "Windows, usually of 800 to 1,200 characters",
      headings: "By headings",
      "tokens-512": "Usually 100 to 512 tokens",
      "tokens-1000": "Usually 700 to 1,000 tokens",
    },
    sizes: {
      characters: {
        size: "Largest passage, in characters",
        overlap: "Characters that two neighbouring passages share",
      },
      tokens: {
        size: "Largest passage, in tokens",
        overlap: "Tokens that two neighbouring passages share",
      },
      range: "{{least}} to {{most}}; usually {{usual}}.",
      hint: "Small passages are found more exactly, large ones tell more of their surroundings. Whole sentences are shared, at most half a passage. A passage longer than the embedding model reads (256 tokens with the built-in one) is searched in pieces, and read as a whole.",
      reset: "Usual sizes",
    },
    policies: {
      standard: "Secrets everywhere, contacts in sensitive documents",
      always: "Secrets and contacts everywhere",
      never: "Nothing",
    },
  },
  paste: {
    open: "Paste text",
    title: "Paste text as a document",
    name: "Title",
    unnamed: "The first line of the text",
    text: "Text",
    tooLong:
      "This text is too long to be pasted: {{count}} characters, of at most {{limit}}.",
    tooLongNext:
      "Nothing was pasted. Save the text as a file, and add the file.",
    action: "Add to {{collection}}",
  },
  editor: {
    toolbar: "Format",
    bold: "Bold",
    italic: "Italics",
    code: "Code",
    link: "Link",
    heading: "Heading: larger, smaller, none",
    bullets: "List",
    numbers: "Numbered list",
    tasks: "Check list",
    quote: "Quotation",
    task: "Task",
    openLink: "Open (asks first)",
    nest: "Nest an item of a list, or the other way",
    atCaret: "Open the citation or link at the caret, or tick the task",
    save: "Save; of an artifact, a version",
    leave: "Leave the text: one, then the other",
  },
} as const;
