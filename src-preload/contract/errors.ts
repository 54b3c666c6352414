import type { ErrorTexts, MessageKey, PlaceholderOf } from '../texts/catalogue.ts'
import { hasText, say } from '../texts/say.ts'
import { text, type Message, type MessageValues, type Text, type ValueFor } from '../texts/text.ts'

/** The closed map of error codes is the catalogue's: each has its sentence, its next step and its variants. */
export type ErrorCode = keyof ErrorTexts
/** Variant of an error: another sentence or next step under the same code. */
type VariantOf<C extends ErrorCode> = Exclude<keyof ErrorTexts[C] & string, 'message' | 'next'>

/** True for a code of an error. */
export function isErrorCode(code: string): code is ErrorCode {
  return !code.includes('.') && hasText(`errors.${code}`)
}

/** Wire form of an error, without a stack; its only paths are those that the person gave. Texts are formatted where they are shown. */
export type ErrorShape = { code: ErrorCode; message: Text; next: Text; data?: Record<string, unknown> | undefined }

type Details = { data?: Record<string, unknown>; cause?: unknown }
type Placeholders<C extends ErrorCode, V extends string> = PlaceholderOf<
  Extract<MessageKey, `errors.${C}.${V}.message` | `errors.${C}.${V}.next`>
>
type WithVariant<C extends ErrorCode, V extends string> = [Placeholders<C, V>] extends [never]
  ? never
  : [code: C, options: Details & { variant: V; values: { readonly [Name in Placeholders<C, V>]: ValueFor<Name> } }]
/** Variants of a code without placeholders, which can be chosen at run time. */
type PlainVariant<C extends ErrorCode> = { [V in VariantOf<C>]: [Placeholders<C, V>] extends [never] ? V : never }[VariantOf<C>]
type OfCode<C extends ErrorCode> =
  | { [V in VariantOf<C>]: WithVariant<C, V> }[VariantOf<C>]
  | [code: C, options: Details & { variant: PlainVariant<C> }]

/** A code alone, a code with variant and placeholder values, or the texts of a received error. */
export type ErrorArguments =
  | [code: ErrorCode, options?: Details]
  | { [C in ErrorCode]: [VariantOf<C>] extends [never] ? never : OfCode<C> }[ErrorCode]
  | [code: ErrorCode, options: Details & { texts: { message: Text; next: Text } }]

/** Options as the constructor reads them. */
type Options = Details & { variant?: string; values?: MessageValues; texts?: { message: Text; next: Text } }

/**
 * The one error class of the app. `text` is one sentence for the person, `next` the next step: messages of the catalogue, by code and
 * variant. `message` is the sentence in English, for logs. The cause is kept for the log.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly text: Text
  readonly next: Text
  readonly data: Record<string, unknown> | undefined
  constructor(...[code, given]: ErrorArguments) {
    const options: Options = given ?? {}
    const texts = options.texts ?? textsOf(code, options)
    super(say(texts.message), options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.text = texts.message
    this.next = texts.next
    this.data = options.data
  }
}

/** Sentence and next step of a code; a variant without its own inherits those of the code. */
function textsOf(code: ErrorCode, { variant, values }: Options): { message: Message; next: Message } {
  const find = (part: 'message' | 'next'): Message => {
    const own = `errors.${code}.${variant ?? ''}.${part}`
    const isOwn = variant !== undefined && (hasText(own) || hasText(`${own}_other`))
    const messageKey = (isOwn ? own : `errors.${code}.${part}`) as MessageKey
    return isOwn && values !== undefined ? { messageKey, values } : { messageKey }
  }
  return { message: find('message'), next: find('next') }
}

/** True for an AppError of any realm (checked by its code, not by instanceof). */
export function isAppError(value: unknown): value is AppError {
  return value instanceof Error && 'code' in value && typeof value.code === 'string' && isErrorCode(value.code) && 'next' in value
}

/** Errors of the system that a person can do something about, wherever they come from. */
const SYSTEM: Readonly<Record<string, () => AppError>> = {
  ENOSPC: () => new AppError('disk-full'),
  EDQUOT: () => new AppError('disk-full'),
  EROFS: () => new AppError('data-folder-unusable', { variant: 'readOnly' }),
}

/** What the system said below an error that nobody translated; undefined: nothing of that kind. */
function systemError(error: unknown): AppError | undefined {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string' && Object.hasOwn(SYSTEM, at.code)) return SYSTEM[at.code]?.()
  return undefined
}

/** Wire form of any error; other errors become `internal` without details, but for those of a full disk and a folder that is only read. */
export function toErrorShape(thrown: unknown): ErrorShape {
  const error = isAppError(thrown) && thrown.code !== 'internal' ? thrown : (systemError(thrown) ?? thrown)
  if (!isAppError(error)) return { code: 'internal', message: text('errors.internal.message'), next: text('errors.internal.next') }
  return { code: error.code, message: error.text, next: error.next, ...(error.data && { data: error.data }) }
}

/** The AppError of a wire form. */
export function fromErrorShape({ code, message, next, data }: ErrorShape): AppError {
  return new AppError(code, { texts: { message, next }, ...(data && { data }) })
}

/** Errors of a file that reading it again cannot change: its stored original stays as it is. */
export const FINAL_ERRORS = ['unsupported-type', 'needs-password', 'empty-file', 'no-text', 'damaged-file', 'unsafe-archive'] as const

const FINAL: ReadonlySet<string> = new Set(FINAL_ERRORS)

/** True if another attempt may end otherwise. */
export function canRetry(error: { readonly code: string } | null): boolean {
  return error === null || !FINAL.has(error.code)
}

/** True for a file that its password opens. `path`: a path or name. */
export function isLocked({ error, path }: { readonly error: { readonly code: string } | null; readonly path: string }): boolean {
  return error?.code === 'needs-password' && /\.pdf$/iu.test(path)
}
