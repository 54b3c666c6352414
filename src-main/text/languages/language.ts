/** Distinct words or phrases, lower case, NFKC, as produced by `tokenise`. */
export type Words = readonly string[]

/** Sources of regular expressions (flags `iu`) for lower-case NFKC text; those of all languages are joined with `|`. */
export type Patterns = readonly string[]

/** Canonical unit of measure. */
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

/** Pairs of opposites. */
export type OppositeName = 'permission' | 'inclusion' | 'duty' | 'approval' | 'price'

/**
 * What a word says about how things relate (`text/facts/relations.ts`). `each`, `reason`, `without` and `denial` only excuse a claim ("daily"
 * for "every day"); `rate` stands before a period ("per month"), `point` in a spoken decimal; `joint` joins clauses.
 */
export type RelationName =
  | 'every'
  | 'each'
  | 'some'
  | 'most'
  | 'only'
  | 'must'
  | 'may'
  | 'because'
  | 'reason'
  | 'before'
  | 'after'
  | 'more'
  | 'less'
  | 'already'
  | 'won'
  | 'lost'
  | 'certain'
  | 'without'
  | 'denial'
  | 'rate'
  | 'point'
  | 'from'
  | 'to'
  | 'joint'

/** Words and phrases of each relation, lower case. */
export type RelationWords = Readonly<Partial<Record<RelationName, Words>>>

/** Numbers, months and units in words (`domain/facts`). */
export type NumberWords = {
  /**
   * `word=value`: `5`, `5th`, `2x` (twice); `*1e6` multiplies the preceding number; `~1` is also an article, a number only in contrast to
   * another one.
   */
  values: Words
  /** `word=1` to `word=12`. */
  months: Words
  units: Readonly<Partial<Record<UnitName, Words>>>
  /** The two words of "per cent". */
  perCent: { per: Words; cent: Words }
  /** Ordinal endings of digits. */
  ordinalEndings: Words
  /** Number words are compounds ("zweihundert"), with connectors between the parts. */
  isCompounding: boolean
  connectors: Words
}

/** Reporting phrases and agents (`text/facts/tokens.ts`). */
export type StatementWords = {
  /** Reporting words, not part of the statement ("according to the report"). */
  telling: Words
  /** Reporting patterns where single characters are ambiguous. */
  tellingPatterns: Patterns
  /** Prepositions before the agent of a passive sentence. */
  agents: Words
}

/** Refusals by models (`text/refusal.ts`): a phrase, one word of `who` with one of `what`, or a pattern. */
export type RefusalWords = {
  phrases: Words
  who: Words
  what: Words
  /** Sentences that say so in another form; on the sentence in lower case. */
  patterns: Patterns
  /** Openings of an empty partial summary (`models/domain/markers/partial-summaries.ts`). */
  nothing: Words
}

/** Abbreviations (`text/sentences.ts`) after which a sentence never ends, or not before a number, bracket or lower-case letter. */
export type Abbreviations = { always: Words; beforeNumber: Words }

/** Follow-up questions (`answers/domain/conversation/follow-up.ts`). */
export type FollowUpWords = {
  /** Polite openings. */
  leads: Patterns
  /** Openings of a question that continues the previous one. */
  goesOn: Patterns
  /** Openings of a complete question. */
  asks: Patterns
  /** Requests for a definition, which need no previous question ("What is a tide?"). */
  definition: { asks: Patterns; is: Patterns; articles: Patterns }
  /** Questions about one person, time or place, complete with a single word ("Who was the cashier?"). */
  single: { asks: Patterns; is: Patterns; articles: Patterns }
  /** Question words before a word of degree ("how many"). */
  degree: Patterns
  /** Anaphora, patterns of words that are anaphora only in some positions, and phrases with expletive use. */
  pointing: Words
  pointingHere: Patterns
  pointingAtNothing: Patterns
  /** Questions that consist of a question word alone. */
  bare: Patterns
}

/** Small talk as complete messages (`search/domain/small-talk-phrases.ts`, `answers/domain/conversation/small-talk.ts`). */
export type SmallTalkWords = {
  phrases: Words
  /** Filler words around the phrases. */
  fillers: Words
  /** Complete messages about the conversation instead of the documents (`answers/domain/conversation/about-conversation.ts`). */
  aboutConversation: Patterns
  /** Words that select the reply. */
  thanks: Words
  goodbyes: Words
  abilities: Words
}

/**
 * What a question asks for (`answers/domain/extract/answer-kind.ts`); earlier kinds win. Patterns anywhere in the question, as whole words in
 * scripts with spaces.
 */
export type AnswerKindWords = {
  amount: Patterns
  duration: Patterns
  count: Patterns
  date: Patterns
  person: Patterns
  place: Patterns
  reason: Patterns
}

/** Openings of questions by kind (`search/domain/intent.ts`). */
export type IntentWords = { temporal: Patterns; procedural: Patterns; exploratory: Patterns }

/** Full-document requests (`search/domain/full-document-request.ts`, `answers/domain/extract/full-document-topic.ts`). */
export type FullDocumentWords = {
  /** Polite openings of a request. */
  before: Patterns
  /** Requests, anchored at the start of the question. */
  requests: Patterns
  /** "What is Moby-Dick about?": the request it becomes once the name is recognised as a document's. */
  named: { pattern: string; instead: string } | null
  /** Numbered parts of a document; words that select a part, and the parts behind them; other forms. */
  parts: Patterns
  whichPart: Patterns
  placedParts: Patterns
  numberedParts: Patterns
  /** Requests for all items of a kind. */
  all: Patterns
  /** The same as patterns, anywhere or only at the beginning. */
  allPatterns: Patterns
  /** Words of a request without a topic; words for kinds of document; prepositions before the document. */
  asking: Words
  kinds: Words
  places: Words
  /** Requests for everything that happened, requests for something else, and words for everything that happened. */
  asksWhat: Patterns
  asksWhatFirst: Patterns
  asksElse: Patterns
  wentOn: Words
}

/** Questions about a person's own notes (`search/domain/note-window.ts`). */
export type NoteWords = {
  notes: Patterns
  last: Patterns
  /** `word=3`. */
  numbers: Words
  /** "The last meeting of the parties" is a subject, not a note. */
  ofOthers: Patterns
  hours: Patterns
  days: Patterns
  /** Prefix of a time unit with its length in ms: `hour=3600000`. */
  unitLengths: Words
  today: Patterns
  yesterday: Patterns
  /** Verbs of saying on a day; without `notes`, also words for notes. */
  said: Patterns
  /** "Last notes" in another word order; `{n}` stands for digits or one of `numbers`. */
  lastNotes: Patterns
  /** Periods of hours in another word order, with `{n}` and the group `unit`. */
  lastHours?: Patterns
  /** The same of days; they select notes only beside one of `said`. */
  lastDays?: Patterns
}

/** Elements of documents (`domain/documents`, `answers/domain/extract/presentable.ts`). */
export type DocumentWords = {
  /** Words before a heading's number, numbers as words, and complete numbered headings. */
  headings: Patterns
  headingNumbers: Words
  /** Tens that are joined to units by a hyphen (`thirty-five`). */
  tens?: Words
  numberedHeadings: Patterns
  /** Words before a caption's number. */
  captions: Patterns
  /** Labels of questions in a list of questions and answers. */
  questionLabels: Words
  /** What a question calls an item of a list by its number ("step 3", "clause 4 (b)"), and words by which it asks for its content. */
  listItems?: Patterns
  saying?: Words
  /** Sound descriptions in subtitles. */
  sounds: Patterns
  /** Particles inside names. */
  nameParticles: Words
  /** Joining words between two capitalised words of one name. */
  nameJoiners: Words
  /** Words for a table of contents: as whole words, and anywhere. */
  outlines: Patterns
  outlinesAnywhere: Patterns
  /** Labels of a letter's subject line, before its colon, and openings of its salutation. */
  subjects?: Patterns
  salutations?: Patterns
}

/** Contradictions (`domain/contradictions`). */
export type ContradictionWords = {
  labels: Words
  once: Words
  bounds: Words
  pointing: Words
  speaking: Words
  /** Copulas before a name and behind one. */
  is: Patterns
  isThe: { verbs: Patterns; articles: Patterns }
  opposites: Readonly<Record<OppositeName, readonly [Words, Words]>>
  soft: Words
  /** Irregular forms with their verbs ("paid=pay"), which stems do not bring together. */
  irregular?: Words
  /** Verbs that only join a thing and its value ("amounts to", "lasts"). */
  being?: Words
  /** Openings of a trailing remark: after a comma, and anywhere. */
  tailsBehindComma: Words
  tails: Patterns
}

/** What a list can be asked of by kind ("all deadlines"), although no sentence has that word ("within 30 days"). */
export type FactKind = 'deadline' | 'date' | 'amount'

/** Words that ask for facts of a kind, and words that make a time a deadline ("within"). */
export type FactWords = { asked: Readonly<Record<FactKind, Words>>; deadline: Words }

/** Artifact sections (`domain/artifacts`): search words, headings that documents give them, and words that indicate a section. */
export type SectionWords = {
  search: Readonly<Record<SectionName, string>>
  headings: Readonly<Record<SectionName, Words>>
  signals: Readonly<Partial<Record<SectionName, Words>>>
}

/** Conversation types that words can indicate; others follow from who speaks how much. */
export type SpokenType = 'meeting' | 'stand-up' | 'interview' | 'lecture' | 'brainstorm' | 'one-on-one'

/** Due dates in speech (`notes/domain/cues/due-date.ts`). */
export type DueWords = {
  /** Words before a weekday or date that make it a due date ("by", "until"), and words behind it. */
  before: Patterns
  after: Patterns
  /** Monday to Sunday; January to December. */
  weekdays: Patterns
  months: Patterns
  /** Words before and behind a weekday that mean the following week. */
  next: Patterns
  following: Patterns
  /** A day and its distance in days: `tomorrow=1`. */
  days: Words
  /** Words before and behind a period ("in two weeks"), and the periods. */
  within: Patterns
  withinAfter: Patterns
  units: { day: Patterns; week: Patterns; month: Patterns }
  endOfWeek: Patterns
  endOfMonth: Patterns
  /** Periods without a day, kept as spoken ("next week"). */
  vague: Patterns
}

/**
 * Spoken conversations (`domain/notes`). Patterns match whole words in scripts with spaces, in lower-case text with straight apostrophes;
 * `@name` stands for a person.
 */
export type MeetingWords = {
  /** Sounds without content, and phrases without content where commas set them off. */
  fillers: Words
  asides: Words
  /** Words that may rightly stand twice in a row ("had had"). */
  doubles: Words
  /** Replies that only show that one listens, and short replies that answer a question. */
  listening: Words
  answers: Words
  /** Frequent words of talk that are no topics. */
  talk: Words
  decisions: Patterns
  /** Forms that look like decisions and are none ("if we decide"). */
  noDecisions: Patterns
  /** Tasks that the speaker takes on, and tasks of others. */
  promises: Patterns
  tasks: Patterns
  /** Forms that look like tasks and are none. */
  noTasks: Patterns
  /** Replies that leave a question open, and sentences that name an open question. */
  unknown: Patterns
  open: Patterns
  types: Readonly<Partial<Record<SpokenType, Patterns>>>
  due: DueWords
}

/**
 * All knowledge about one language. A new language is one file with a value of this type and an entry in `all.ts`; every field is required,
 * an empty value means unknown.
 */
export type Language = {
  /** ISO 639-1 code, and aliases. */
  code: string
  otherCodes: Words
  /** Snowball stemmer (snowball-stemmers 0.6.0), or `hindi` (text/stemming/hindi-stemmer.ts). */
  stemmer: string | null
  /** Group of tinyld's light build in which the language is detected. Null: it is never detected, so that its stop words and stemmer are not used. */
  detectedAmong: 'latin' | 'other' | null
  /** Script without spaces between words. */
  isUnspaced: boolean
  /** Frequent words of running text in a language without stop words: they tell it from a list of names, and searches do not know them. */
  proseWords: Words
  /** Function words; a short list on purpose: possible topics are not stop words. */
  stopWords: Words
  /** Negations in texts of any language, and in this language only (Dutch "nu" is "now"). */
  negations: { anywhere: Words; here: Words }
  /** Verbs of asking that are not function words; the object behind them is the topic. */
  askingVerbs: Words
  /** Ordinals are written with a full stop ("am 3. Oktober"). */
  hasDottedOrdinals: boolean
  abbreviations: Abbreviations | null
  numbers: NumberWords | null
  relations: RelationWords | null
  statements: StatementWords | null
  refusals: RefusalWords | null
  followUps: FollowUpWords | null
  smallTalk: SmallTalkWords | null
  answerKinds: AnswerKindWords | null
  intents: IntentWords | null
  fullDocument: FullDocumentWords | null
  notes: NoteWords | null
  meetings: MeetingWords | null
  documents: DocumentWords | null
  contradictions: ContradictionWords | null
  sections: SectionWords | null
  facts: FactWords | null
}

/** The end of a question; for requests that stand alone. */
export const END = '(?:\\s*[?.!…:]*$)'

/** Splits a blank-separated list of words. */
export function words(list: string): Words {
  return list.trim().split(/\s+/u)
}

/** Splits a comma-separated list of words and phrases. */
export function phrases(list: string): Words {
  return list.trim().split(/\s*,\s*/u)
}
