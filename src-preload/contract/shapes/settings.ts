import { z } from 'zod'
import { redactPolicySchema } from './documents.ts'

/** A setting: schema, default and description. */
export type SettingDefinition = { schema: z.ZodType; default: unknown; description: string }

function define<S extends z.ZodType>(
  schema: S,
  initial: z.infer<S>,
  description: string,
): { schema: S; default: z.infer<S>; description: string } {
  return { schema, default: initial, description }
}

const share = z.number().min(0).max(1)

/** Every setting with its range and default. Scripts rely on the keys. */
export const SETTINGS = {
  'models.provider': define(
    z.enum(['ollama', 'openai']),
    'ollama',
    'Kind of model server: Ollama, or one that speaks OpenAI’s way (llama.cpp, LM Studio, vLLM).',
  ),
  'models.baseUrl': define(z.string().max(300), '', 'Address of the model server; empty: OLLAMA_HOST, else http://127.0.0.1:11434.'),
  'models.allowHost': define(
    z.string().max(300),
    '',
    'A host of the home network that may be the model server although it is not this computer.',
  ),
  'models.chat': define(z.string().max(200), '', 'Chat model; empty: answers are quoted.'),
  'models.fast': define(z.string().max(200), '', 'Chat model of quick personas; empty: models.chat.'),
  'models.best': define(z.string().max(200), '', 'Chat model of thorough personas; empty: models.chat.'),
  'models.embedding': define(z.string().min(1).max(200), 'built-in', 'built-in, none, or an embedding model of the server.'),
  'models.numCtx': define(z.number().int().min(2048).max(131072), 8192, 'Context window sent with every chat request, tokens.'),
  'models.numPredict': define(z.number().int().min(64).max(8192), 1024, 'Longest answer, tokens.'),
  'models.think': define(
    z.boolean(),
    false,
    'Let models that can think before they answer: slower, and up to 2,048 tokens of the context window go to it.',
  ),
  'models.temperature': define(z.number().min(0).max(2), 0.2, 'Temperature of answers.'),
  'import.maxMegabytes': define(z.number().int().min(1).max(4096), 500, 'Largest file that is taken in, MB.'),
  'import.parseSeconds': define(
    z.number().int().min(5).max(3600),
    25,
    'Longest time the reader may spend on one file, seconds; one more for each megabyte.',
  ),
  'import.parseMegabytes': define(z.number().int().min(256).max(8192), 1400, 'Most memory the reader may use for one file, MB.'),
  'import.parsers': define(z.number().int().min(1).max(4), 1, 'Files read at the same time.'),
  'retrieval.fusion': define(
    z.enum(['self-weighing', 'rrf', 'equal-rrf', 'alpha']),
    'self-weighing',
    'Method that fuses the lexical and the semantic list.',
  ),
  'retrieval.keywords': define(z.boolean(), true, 'Lexical search: finds passages by their words.'),
  'retrieval.vectors': define(z.boolean(), true, 'Semantic search: finds passages by their meaning.'),
  'retrieval.exact': define(
    z.boolean(),
    false,
    'Semantic search compares the question with every passage, not only with the likely ones. It is slower.',
  ),
  'retrieval.variants': define(z.boolean(), true, 'Ask in up to three more forms.'),
  'retrieval.k': define(z.number().int().min(1).max(30), 8, 'Passages an answer reads.'),
  'retrieval.mmr': define(share, 0.75, 'Weight of relevance against variety when passages are selected (1: relevance alone).'),
  'retrieval.family': define(z.boolean(), true, 'Select at most one passage from each section.'),
  'retrieval.copies': define(
    share,
    0.9,
    'Two passages of different documents count as copies from this share of common words on (1: only equal ones).',
  ),
  'retrieval.coverage': define(share, 0.05, 'How far below the best score a passage of a new document may be and still go first.'),
  'retrieval.notFoundBelow': define(share, 0.22, 'Refuse when the answerability score is below this.'),
  'retrieval.partlyBelow': define(share, 0.3, 'Say “found in part” when the answerability score is below this.'),
  'retrieval.decay': define(z.boolean(), true, 'Older notes count less than recent ones.'),
  'retrieval.halfLifeDays': define(z.number().min(1).max(3650), 14, 'Age in days at which a note counts half.'),
  'retrieval.decayFloor': define(share, 0.25, 'Smallest weight of an old note.'),
  'retrieval.tagBoost': define(z.boolean(), true, 'A document counts more when the question names one of its tags.'),
  'retrieval.tagBoostStep': define(z.number().min(0).max(1), 0.08, 'Extra weight for each word of a tag that the question has.'),
  'retrieval.authoritative': define(z.boolean(), true, 'Put files before notes when their scores are close.'),
  'retrieval.rerank': define(
    z.enum(['auto', 'none', 'formula', 'sentences', 'model']),
    'auto',
    'Second ranking of the best hits: by a formula, by their best sentences, by the chat model, or auto (the model for thorough questions, sentences for others).',
  ),
  'retrieval.rewrites': define(z.boolean(), true, 'The chat model rewrites a thorough question in two other ways.'),
  'retrieval.variantWeight': define(share, 0.5, 'Weight of a rewritten question (the original has 1).'),
  'retrieval.rrfK': define(z.number().int().min(1).max(1000), 60, 'Reciprocal rank fusion: k.'),
  'retrieval.rrfVectors': define(share, 0.6, 'Weighted reciprocal rank fusion: weight of semantic search.'),
  'retrieval.alpha': define(share, 0.7, 'Alpha blend: weight of semantic search.'),
  'retrieval.ownDates': define(z.boolean(), false, 'A time window uses the date of a file itself, not the date when it was added.'),
  'answer.sourceShare': define(z.number().min(0.1).max(0.9), 0.6, 'Share of the context window that sources may take.'),
  'answer.summaries': define(z.boolean(), true, 'Let the chat model keep a summary of each conversation.'),
  'answer.suggestBelow': define(z.number().int().min(0).max(100), 40, 'Below this confidence an answer suggests what to do.'),
  'answer.wholeParts': define(
    z.number().int().min(1).max(200),
    24,
    'Parts of a document that are read for a question about the whole of it.',
  ),
  'answer.blockCharacters': define(z.number().int().min(200).max(8000), 1600, 'Longest source block in a prompt, characters.'),
  'artifacts.temperature': define(z.number().min(0).max(2), 0.3, 'Temperature of artifacts.'),
  'artifacts.numPredict': define(z.number().int().min(128).max(8192), 2048, 'Longest section of an artifact, tokens.'),
  'artifacts.parts': define(
    z.number().int().min(1).max(200),
    24,
    'Parts of the documents that are read for an artifact; of more, what the search finds for its sections.',
  ),
  'privacy.redact': define(
    redactPolicySchema,
    'standard',
    'What is blacked out before documents are stored: secrets everywhere and contacts in sensitive documents (standard), all (always), nothing (never).',
  ),
  'privacy.logQuestions': define(z.boolean(), false, 'Keep the text of questions in the query log (else only its hash).'),
  'appearance.theme': define(z.enum(['system', 'light', 'dark']), 'system', 'Light or dark.'),
  'appearance.leftWidth': define(z.number().int().min(200).max(480), 264, 'Width of the left pane, pixels.'),
  'appearance.rightWidth': define(z.number().int().min(300).max(900), 400, 'Width of the right pane, pixels.'),
  'trash.days': define(z.number().int().min(1).max(3650), 30, 'Days of use until the trash empties itself.'),
  'onboarding.done': define(z.boolean(), false, 'The first-run page was seen.'),
} as const satisfies Record<string, SettingDefinition>

export type SettingKey = keyof typeof SETTINGS

/** True for the key of a setting. */
export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key)
}

export type Settings = { [K in SettingKey]: z.infer<(typeof SETTINGS)[K]['schema']> }

/** Guard of a setting whose weaker values need consent in a dialog of the main process. `what` and `why`: texts of that dialog. */
export type SettingGuard = { what: string; why: string; weakens(before: unknown, after: unknown, initial: unknown): boolean }

function guard(what: string, why: string, weakens: SettingGuard['weakens']): SettingGuard {
  return { what, why, weakens }
}

/** True for any change except the return to the default. */
const isOther: SettingGuard['weakens'] = (before, after, initial) => after !== before && after !== initial
const isRaised: SettingGuard['weakens'] = (before, after) => Number(after) > Number(before)
const isLowered: SettingGuard['weakens'] = (before, after) => Number(after) < Number(before)
const isSwitchedOn: SettingGuard['weakens'] = (before, after) => after === true && before !== true

/** The redaction policies from weak to strong. */
const REDACTION_ORDER: readonly unknown[] = ['never', 'standard', 'always']

/** True when `after` blacks out less than `before`. */
export function redactsLess(before: unknown, after: unknown): boolean {
  return REDACTION_ORDER.indexOf(after) < REDACTION_ORDER.indexOf(before)
}

/**
 * Settings that protect the person. A script in the page could change them unnoticed, so the window sets a weaker value only after consent in
 * a dialog of the main process. A stricter value and the default of an address need no consent. The command line asks nothing, because only
 * the person can type there.
 */
export const GUARDED_SETTINGS: Readonly<Partial<Record<SettingKey, SettingGuard>>> = {
  'models.provider': guard(
    'the kind of model server',
    'Questions and the passages that answer them are sent to the model server. Another kind is spoken to in another way.',
    isOther,
  ),
  'models.baseUrl': guard(
    'the address of the model server',
    'Questions and the passages that answer them are sent to this address. Only name a server that is yours or that you trust.',
    isOther,
  ),
  'models.allowHost': guard(
    'the computer that may be the model server',
    'Questions and the passages that answer them may then be sent to this computer. Only allow one that is yours or that you trust.',
    isOther,
  ),
  'import.maxMegabytes': guard(
    'the largest file that is taken in',
    'A larger file takes more of the disk, and more time and memory to read.',
    isRaised,
  ),
  'import.parseSeconds': guard(
    'the longest time for one file',
    'A file that was made to waste time then holds up the others for longer.',
    isRaised,
  ),
  'import.parseMegabytes': guard(
    'the most memory for one file',
    'A file that was made to waste memory may then slow down this computer.',
    isRaised,
  ),
  'import.parsers': guard(
    'the number of files read at the same time',
    'Each of them may take the memory and the time that the settings allow.',
    isRaised,
  ),
  'privacy.redact': guard(
    'the redaction of documents',
    'Documents are read again, and what was blacked out in them (passwords, card and account numbers, contacts) is then stored and may be sent to the model server.',
    redactsLess,
  ),
  'privacy.logQuestions': guard(
    'the log of questions',
    'The words of every question are then kept in the library, also of those you delete from your chats.',
    isSwitchedOn,
  ),
  'trash.days': guard('the days in the trash', 'Documents that have been in the trash for longer are deleted for good.', isLowered),
}

/** The guard that a change needs; null: no consent needed. */
export function readGuard(key: SettingKey, before: unknown, after: unknown): SettingGuard | null {
  const guarded = GUARDED_SETTINGS[key]
  return guarded?.weakens(before, after, SETTINGS[key].default) ? guarded : null
}
