import { z } from 'zod'
import { LANGUAGES } from '../../texts/languages.ts'
import { text, type Text } from '../../texts/text.ts'
import { redactPolicySchema } from './documents.ts'

/** A setting: schema and default. Its sentence stands in the catalogue, at `setting.` and its key. */
export type SettingDefinition = { schema: z.ZodType; default: unknown }

function define<S extends z.ZodType>(schema: S, initial: z.infer<S>): { schema: S; default: z.infer<S> } {
  return { schema, default: initial }
}

const share = z.number().min(0).max(1)

/** Every setting with its range and default. Scripts rely on the keys. */
export const SETTINGS = {
  'models.provider': define(z.enum(['ollama', 'openai']), 'ollama'),
  'models.baseUrl': define(z.string().max(300), ''),
  'models.allowHost': define(z.string().max(300), ''),
  'models.chat': define(z.string().max(200), ''),
  'models.fast': define(z.string().max(200), ''),
  'models.best': define(z.string().max(200), ''),
  'models.embedding': define(z.string().min(1).max(200), 'built-in'),
  'models.numCtx': define(z.number().int().min(2048).max(131072), 8192),
  'models.numPredict': define(z.number().int().min(64).max(8192), 1024),
  'models.think': define(z.boolean(), false),
  'models.keepAlive': define(z.string().regex(/^(?:-1|\d{1,5}[smh])$/), '30m'),
  'models.temperature': define(z.number().min(0).max(2), 0.2),
  'import.maxMegabytes': define(z.number().int().min(1).max(4096), 500),
  'import.parseSeconds': define(z.number().int().min(5).max(3600), 25),
  'import.parseMegabytes': define(z.number().int().min(256).max(8192), 1400),
  'import.parsers': define(z.number().int().min(1).max(4), 1),
  'import.ocr': define(z.boolean(), true),
  'retrieval.fusion': define(z.enum(['self-weighing', 'rrf', 'equal-rrf', 'alpha']), 'self-weighing'),
  'retrieval.keywords': define(z.boolean(), true),
  'retrieval.vectors': define(z.boolean(), true),
  'retrieval.exact': define(z.boolean(), false),
  'retrieval.variants': define(z.boolean(), true),
  'retrieval.k': define(z.number().int().min(1).max(30), 8),
  'retrieval.mmr': define(share, 0.75),
  'retrieval.family': define(z.boolean(), true),
  'retrieval.copies': define(share, 0.9),
  'retrieval.coverage': define(share, 0.05),
  'retrieval.notFoundBelow': define(share, 0.22),
  'retrieval.partlyBelow': define(share, 0.3),
  'retrieval.decay': define(z.boolean(), true),
  'retrieval.halfLifeDays': define(z.number().min(1).max(3650), 14),
  'retrieval.decayFloor': define(share, 0.25),
  'retrieval.tagBoost': define(z.boolean(), true),
  'retrieval.tagBoostStep': define(z.number().min(0).max(1), 0.08),
  'retrieval.authoritative': define(z.boolean(), true),
  'retrieval.rerank': define(z.enum(['auto', 'none', 'formula', 'model', 'classifier']), 'auto'),
  'retrieval.lateTop': define(z.number().int().min(0).max(100), 8),
  'retrieval.lateWeight': define(z.number().min(0).max(20), 4),
  'retrieval.weighByCoverage': define(z.boolean(), true),
  'retrieval.rewrites': define(z.boolean(), true),
  'retrieval.variantWeight': define(share, 0.5),
  'retrieval.rrfK': define(z.number().int().min(1).max(1000), 60),
  'retrieval.rrfVectors': define(share, 0.6),
  'retrieval.alpha': define(share, 0.7),
  'retrieval.ownDates': define(z.boolean(), false),
  'answer.sourceShare': define(z.number().min(0.1).max(0.9), 0.6),
  'answer.summaries': define(z.boolean(), true),
  'answer.secondOpinion': define(z.enum(['auto', 'model', 'classifier', 'off']), 'auto'),
  'answer.wholeParts': define(z.number().int().min(1).max(200), 24),
  'answer.blockCharacters': define(z.number().int().min(200).max(8000), 1600),
  'artifacts.temperature': define(z.number().min(0).max(2), 0.3),
  'artifacts.numPredict': define(z.number().int().min(128).max(8192), 2048),
  'artifacts.parts': define(z.number().int().min(1).max(200), 24),
  'speech.engine': define(z.enum(['auto', 'sherpa', 'command', 'ollama', 'none']), 'auto'),
  'speech.model': define(z.string().max(200), ''),
  'speech.language': define(z.string().regex(/^(?:auto|[a-z]{2,3})$/), 'auto'),
  'speech.command': define(z.string().max(4000), ''),
  'speech.modelFolder': define(z.string().max(1000), ''),
  'speech.correctTerms': define(z.boolean(), true),
  'notes.keepAudio': define(z.enum(['forever', 'days', 'transcribed']), 'forever'),
  'notes.audioDays': define(z.number().int().min(1).max(3650), 90),
  'notes.compressAudio': define(z.boolean(), true),
  'notes.templates': define(z.string().max(40_000), ''),
  'notes.refine': define(z.enum(['auto', 'off']), 'auto'),
  'privacy.redact': define(redactPolicySchema, 'standard'),
  'privacy.logQuestions': define(z.boolean(), false),
  'recording.microphone': define(z.string().max(300), ''),
  'recording.systemSound': define(z.boolean(), false),
  'appearance.language': define(z.enum(['system', ...LANGUAGES]), 'system'),
  'appearance.theme': define(z.enum(['system', 'light', 'dark']), 'system'),
  'appearance.size': define(z.number().int().min(50).max(300), 100),
  'appearance.leftWidth': define(z.number().int().min(200).max(480), 264),
  'appearance.rightWidth': define(z.number().int().min(300).max(900), 400),
  'appearance.textSize': define(z.number().int().min(80).max(200), 100),
  'trash.days': define(z.number().int().min(1).max(3650), 30),
  'onboarding.done': define(z.boolean(), false),
} as const satisfies Record<string, SettingDefinition>

export type SettingKey = keyof typeof SETTINGS

/** True for the key of a setting. */
export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key)
}

export type Settings = { [K in SettingKey]: z.infer<(typeof SETTINGS)[K]['schema']> }

/** True if a change makes a guarded setting weaker. */
type Weakens = (before: unknown, after: unknown, initial: unknown) => boolean

/** True for any change except the return to the default. */
const isOther: Weakens = (before, after, initial) => after !== before && after !== initial
const isRaised: Weakens = (before, after) => Number(after) > Number(before)
const isLowered: Weakens = (before, after) => Number(after) < Number(before)
/** Words of the person that another text replaces. */
const isReplaced: Weakens = (before, after, initial) => before !== initial && after !== before
const isSwitchedOn: Weakens = (before, after) => after === true && before !== true

/** The redaction policies from weak to strong. */
const REDACTION_ORDER: readonly unknown[] = ['never', 'standard', 'always']

/** True when `after` blacks out less than `before`. */
export function redactsLess(before: unknown, after: unknown): boolean {
  return REDACTION_ORDER.indexOf(after) < REDACTION_ORDER.indexOf(before)
}

/**
 * Settings that protect the person. A script in the page could change them unnoticed, so the window sets a weaker value only after consent
 * in a dialog of the main process. A stricter value and the default of an address need no consent. The command line asks nothing, because
 * only the person can type there.
 */
export const GUARDED_SETTINGS = {
  'models.provider': isOther,
  'models.baseUrl': isOther,
  'models.allowHost': isOther,
  'import.maxMegabytes': isRaised,
  'import.parseSeconds': isRaised,
  'import.parseMegabytes': isRaised,
  'import.parsers': isRaised,
  'privacy.redact': redactsLess,
  'privacy.logQuestions': isSwitchedOn,
  'notes.keepAudio': isOther,
  'notes.audioDays': isLowered,
  'notes.compressAudio': isSwitchedOn,
  'notes.templates': isReplaced,
  'trash.days': isLowered,
} as const satisfies Readonly<Partial<Record<SettingKey, Weakens>>>

/**
 * Settings that name a program or its files. No request from the page sets them, not even with consent; a dialog of the main process that
 * shows them, or the command line, does.
 */
export const COMMAND_ONLY_SETTINGS: readonly SettingKey[] = ['speech.command', 'speech.modelFolder']

function isGuarded(key: SettingKey): key is keyof typeof GUARDED_SETTINGS {
  return Object.hasOwn(GUARDED_SETTINGS, key)
}

/** Question and reason of the dialog that a change needs; null: no consent needed. */
export function readGuard(key: SettingKey, before: unknown, after: unknown): { question: Text; why: Text } | null {
  if (!isGuarded(key) || !GUARDED_SETTINGS[key](before, after, SETTINGS[key].default)) return null
  return { question: text(`guardedSetting.${key}.question`), why: text(`guardedSetting.${key}.why`) }
}
