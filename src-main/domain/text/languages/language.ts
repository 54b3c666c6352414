/** Words or phrases, each once, in lower case and NFKC, as `tokenise` gives them. */
export type Words = readonly string[]

/** Sources of regular expressions (flags `iu`) for text in lower case and NFKC; those of all languages are joined with `|`. */
export type Patterns = readonly string[]

/** A unit of measure, by one name for all its spellings. */
export type UnitName =
  | 'percent'
  | 'permille'
  | 'dollar'
  | 'cent'
  | 'euro'
  | 'pound'
  | 'yen'
  | 'degree'
  | 'second'
  | 'minute'
  | 'hour'
  | 'day'
  | 'week'
  | 'month'
  | 'year'
  | 'decade'
  | 'century'
  | 'millimetre'
  | 'centimetre'
  | 'metre'
  | 'kilometre'
  | 'mile'
  | 'foot'
  | 'inch'
  | 'yard'
  | 'gram'
  | 'kilogram'
  | 'tonne'
  | 'litre'
  | 'hectare'
  | 'acre'
  | 'watt'
  | 'kilowatt'
  | 'megawatt'
  | 'hertz'
  | 'kilohertz'
  | 'megahertz'
  | 'gigahertz'
  | 'byte'
  | 'kilobyte'
  | 'megabyte'
  | 'gigabyte'
  | 'terabyte'
  | 'mach'

/** A section of an artifact. */
export type SectionName =
  | 'overview'
  | 'goals'
  | 'architecture'
  | 'features'
  | 'risks'
  | 'nextSteps'
  | 'problem'
  | 'users'
  | 'requirements'
  | 'constraints'
  | 'openQuestions'
  | 'acceptance'
  | 'trigger'
  | 'roles'
  | 'steps'
  | 'exceptions'
  | 'outputs'
  | 'milestones'
  | 'tasks'
  | 'dependencies'

/** Statements that one word turns into their opposite. */
export type OppositeName = 'permission' | 'inclusion' | 'duty' | 'approval' | 'price'

/** Numbers, months and units in words (`domain/facts`). */
export type NumberWords = {
  /** `word=value`: `5`, `5th`, `2x` (twice); `*1e6` multiplies the number before it; `~1` is an article too, and a number only where the other text has one. */
  values: Words
  /** `word=1` to `word=12`. */
  months: Words
  units: Readonly<Partial<Record<UnitName, Words>>>
  /** The two words of "per cent". */
  perCent: { per: Words; cent: Words }
  /** What clings to the digits of an ordinal number and changes nothing. */
  ordinalEndings: Words
  /** Whether number words are written as one ("zweihundert"), and what may stand between them there. */
  isCompounding: boolean
  connectors: Words
}

/** How statements are told and who did what (`domain/facts/tokens.ts`). */
export type StatementWords = {
  /** About the telling, not about what is told ("according to the report"). */
  telling: Words
  /** The same where characters alone mean too little. */
  tellingPatterns: Patterns
  /** Who did it stands behind these. */
  agents: Words
}

/** How models say that the sources do not hold the answer (`text/refusal.ts`): a phrase, or one of `who` with one of `what`. */
export type RefusalWords = {
  phrases: Words
  who: Words
  what: Words
  /** How the notes on a part begin that holds nothing (`answering/markers/partial-summaries.ts`). */
  nothing: Words
}

/** Where no sentence ends (`text/sentences.ts`): never, or not before a number, a bracket or a lower-case letter. */
export type Abbreviations = { always: Words; beforeNumber: Words }

/** Questions that need the one before them (`answering/conversation/follow-up.ts`). */
export type FollowUpWords = {
  /** Politeness that may stand first. */
  leads: Patterns
  /** How a question begins that goes on. */
  goesOn: Patterns
  /** How a whole question begins. */
  asks: Patterns
  /** "What is a tide?" needs no question before it. */
  definition: { asks: Patterns; is: Patterns; articles: Patterns }
  /** Words that point back at what was said, patterns that do so in some places only, and phrases in which they point at nothing. */
  pointing: Words
  pointingHere: Patterns
  pointingAtNothing: Patterns
  /** Questions that are nothing but a question word. */
  bare: Patterns
}

/** Greetings, thanks and the like, as whole messages (`retrieval/small-talk-phrases.ts`, `answering/conversation/small-talk.ts`). */
export type SmallTalkWords = {
  phrases: Words
  /** What may stand around them. */
  fillers: Words
  /** Words that decide the answer. */
  thanks: Words
  goodbyes: Words
  abilities: Words
}

/** How questions of a kind begin (`retrieval/intent.ts`). */
export type IntentWords = { temporal: Patterns; procedural: Patterns; exploratory: Patterns }

/** Requests for a document as a whole (`retrieval/full-document-request.ts`, `answering/extract/full-document-topic.ts`). */
export type FullDocumentWords = {
  /** What may stand before a request. */
  before: Patterns
  /** Requests, from where the question begins. */
  requests: Patterns
  /** "What is Moby-Dick about?": what it becomes once the name is known to be a document's. */
  named: { pattern: string; instead: string } | null
  /** Parts of a document, which a number follows; words that say which one, and the parts that may follow them; other forms. */
  parts: Patterns
  whichPart: Patterns
  placedParts: Patterns
  numberedParts: Patterns
  /** What wants all of something. */
  all: Patterns
  /** The same, wherever it stands or only at the beginning. */
  allPatterns: Patterns
  /** Words that ask for a whole and name no topic; words for a kind of document; words behind which a place is named. */
  asking: Words
  kinds: Words
  places: Words
  /** What asks for all that went on, what asks for something else, and words for all that went on. */
  asksWhat: Patterns
  asksWhatFirst: Patterns
  asksElse: Patterns
  wentOn: Words
}

/** Questions about a person's own notes (`retrieval/note-window.ts`). */
export type NoteWords = {
  notes: Patterns
  last: Patterns
  /** `word=3`. */
  numbers: Words
  /** "The last meeting of the parties" is a subject. */
  ofOthers: Patterns
  hours: Patterns
  days: Patterns
  /** How a unit begins, with its length: `hour=3600000`. */
  unitLengths: Words
  today: Patterns
  yesterday: Patterns
  /** What is done with words on a day. */
  said: Patterns
  /** "Last notes" in an order of its own; `{n}` stands for digits or one of `numbers`. */
  lastNotes: Patterns
}

/** What documents are made of (`domain/documents`, `answering/extract/presentable.ts`). */
export type DocumentWords = {
  /** Words before the number of a heading, numbers in words, and whole forms of a numbered heading. */
  headings: Patterns
  headingNumbers: Words
  numberedHeadings: Patterns
  /** Words before the number of a caption. */
  captions: Patterns
  /** Words before the question of a list of questions and answers. */
  questionLabels: Words
  /** What subtitles say of sounds. */
  sounds: Patterns
  /** Small words within names. */
  nameParticles: Words
  /** Small words between two words in capitals that are one name. */
  nameJoiners: Words
  /** What a table of contents is called: whole words, and anywhere. */
  outlines: Patterns
  outlinesAnywhere: Patterns
}

/** Contradictions (`domain/contradictions`). */
export type ContradictionWords = {
  labels: Words
  once: Words
  bounds: Words
  pointing: Words
  speaking: Words
  /** Before a name: what follows is who or what it is. Behind one: it is the one who is. */
  is: Patterns
  isThe: { verbs: Patterns; articles: Patterns }
  opposites: Readonly<Record<OppositeName, readonly [Words, Words]>>
  soft: Words
  /** What begins what hangs on a statement: behind a comma, and anywhere. */
  tailsBehindComma: Words
  tails: Patterns
}

/** Sections of artifacts (`domain/artifacts`): what is searched for each, and little words that tell it too. */
export type SectionWords = { search: Readonly<Record<SectionName, string>>; signals: Readonly<Partial<Record<SectionName, Words>>> }

/**
 * Everything that EchoMind knows of one language. A new language is one file with one of these and its row in `all.ts`; the compiler asks for every field,
 * and an empty value says that nothing is known.
 */
export type Language = {
  /** ISO 639-1, and other codes for the same. */
  code: string
  otherCodes: Words
  /** Its Snowball stemmer (snowball-stemmers 0.6.0). */
  stemmer: string | null
  /** Among which languages tinyld's light build tells it. */
  detectedAmong: 'latin' | 'other' | null
  /** Written without spaces between words. */
  isUnspaced: boolean
  /** Function words; short on purpose: a word that can be what a question is about stays out. */
  stopWords: Words
  /** Words that turn a statement round, in a text of any language, and in a text of this one: elsewhere they may mean something else (Dutch "nu" is "now"). */
  negations: { anywhere: Words; here: Words }
  /** Words that ask and are no function words: what they ask for is named behind them. */
  askingVerbs: Words
  /** Ordinal numbers are written with a full stop ("am 3. Oktober"). */
  hasDottedOrdinals: boolean
  abbreviations: Abbreviations | null
  numbers: NumberWords | null
  statements: StatementWords | null
  refusals: RefusalWords | null
  followUps: FollowUpWords | null
  smallTalk: SmallTalkWords | null
  intents: IntentWords | null
  fullDocument: FullDocumentWords | null
  notes: NoteWords | null
  documents: DocumentWords | null
  contradictions: ContradictionWords | null
  sections: SectionWords | null
}

/** What may follow a request that stands alone: the end of the question. */
export const END = '(?:\\s*[?.!…:]*$)'

/** A list of words that are parted by blanks. */
export function words(list: string): Words {
  return list.trim().split(/\s+/u)
}
