import type { Answer, Claim, Opinion } from '../../../../../src-preload/contract/shapes/answers.ts'
import { AppError } from '../../../../../src-preload/contract/errors.ts'
import type { ChunkId } from '../../../../../src-preload/contract/ids.ts'
import { buildContext } from '../../../domain/sources/context.ts'
import type { CitedSentence, SecondOpinion } from '../../../../models/index.ts'
import type { Sent } from '../sent-prompts.ts'
import type { AnswerTools } from '../types.ts'
import { modelOpinion } from './model-opinion.ts'

/** Longest expected time of an opinion that nobody asked for, ms. */
const UNASKED_MS = 3_000
/** Time limits of the model's opinion, ms: by itself, and when the person wants it, as long as a prompt takes on a slow machine. */
const UNASKED_PATIENCE_MS = 15_000
const ASKED_PATIENCE_MS = 300_000
/** Most sentences of an answer that are asked about. */
const SENTENCES = 40

export type SecondOpinionTools = Pick<AnswerTools, 'search' | 'generator' | 'settings' | 'prompts' | 'sent'> & {
  /** The verification model of the person; null: none was added. */
  classifier: () => Promise<SecondOpinion | null>
}

/** An answer to judge. `model`: the one that wrote it; null: unknown, because the answer was read from the library. */
export type JudgedAnswer = { answer: Answer; model: string | null }

/** An opinion on a claim, found by its place and text. */
export type ClaimOpinion = { place: number; text: string; opinion: Opinion }

/** Somebody about to be asked. */
export type OpinionRequest = {
  /** Who is asked, as shown. */
  by: string
  sentences: number
  /** Throws AppErrors. */
  ask(signal: AbortSignal): Promise<ClaimOpinion[]>
}

/** Who gives a second opinion on written answers: the person's verification model, or the chat model. */
export type SecondOpinions = {
  /**
   * By the settings, without being asked for. Null: switched off, nobody, or nothing to judge. `tooSlowMs`: it would take so long that
   * only the person may ask for it. Throws AppErrors.
   */
  unasked(judged: JudgedAnswer, signal: AbortSignal): Promise<OpinionRequest | { by: string; tooSlowMs: number | null } | null>
  /** On the person's request, however long it takes. Throws `no-opinion` if there is nobody or nothing to judge. */
  asked(judged: JudgedAnswer): Promise<OpinionRequest>
}

/** Creates the choice of who is asked. */
export function createSecondOpinions(tools: SecondOpinionTools): SecondOpinions {
  return {
    async unasked({ answer, model }, signal) {
      const setting = tools.settings()['answer.secondOpinion']
      if (setting === 'off' || answer.refused || answer.incomplete) return null
      const found = await judgesOf(tools, { answer, model }, setting, setting === 'auto' ? UNASKED_PATIENCE_MS : ASKED_PATIENCE_MS)
      const judge = found.judges[0]
      if (!judge || found.sentences.length === 0) return null
      // A verification model was added for this, and the answer does not wait for it.
      if (setting === 'auto' && judge !== found.classifier) {
        const expected = await judge.expectedMs(
          found.sentences.map(({ sentence }) => sentence),
          signal,
        )
        if (expected === null || expected > UNASKED_MS) return { by: judge.name, tooSlowMs: expected }
      }
      return requestTo(judge, found.sentences)
    },
    async asked(judged) {
      const setting = tools.settings()['answer.secondOpinion']
      const { judges, sentences } = await judgesOf(tools, judged, setting, ASKED_PATIENCE_MS)
      if (sentences.length === 0) throw new AppError('no-opinion', { variant: 'nothing' })
      if (!judges[0]) throw new AppError('no-opinion')
      return requestTo(judges[0], sentences)
    },
  }
}

type PlacedSentence = { place: number; sentence: CitedSentence }

/** Everybody who may be asked, the preferred one first, and the sentences to judge. */
async function judgesOf(
  tools: SecondOpinionTools,
  { answer, model: answeredBy }: JudgedAnswer,
  setting: ReturnType<AnswerTools['settings']>['answer.secondOpinion'],
  patienceMs: number,
): Promise<{ judges: SecondOpinion[]; classifier: SecondOpinion | null; sentences: PlacedSentence[] }> {
  const { generator, prompts } = tools
  const settings = tools.settings()
  const sent = tools.sent.of({ scope: answer.chatId, shown: answer.answer })
  const sentences = await sentencesOf(tools, answer, sent)
  const model = sent?.model ?? answeredBy ?? settings['models.chat']
  const classifier = setting === 'model' ? null : await tools.classifier()
  const isModel = model !== '' && setting !== 'classifier'
  const delimiter = sent?.delimiter ?? (await generator.delimiterOf(answer.chatId))
  const byModel = isModel ? modelOpinion({ generator, prompts, settings, model, sent, delimiter, patienceMs }) : null
  return { judges: [classifier, byModel].filter((judge) => judge !== null), classifier, sentences }
}

function requestTo(judge: SecondOpinion, placed: readonly PlacedSentence[]): OpinionRequest {
  const sentences = placed.map(({ sentence }) => sentence)
  return {
    by: judge.name,
    sentences: sentences.length,
    async ask(signal) {
      const opinions = await judge.opinionsOn(sentences, signal)
      return placed.flatMap(({ place, sentence }, i) => {
        const opinion = opinions[i]
        return opinion ? [{ place, text: sentence.text, opinion }] : []
      })
    },
  }
}

/**
 * The sentences of a written answer whose sources are all at hand. A sentence without a citation names no source that could say it, so it
 * stays to be checked; quotes need nobody's opinion.
 */
async function sentencesOf(tools: SecondOpinionTools, answer: Answer, sent: Sent | null): Promise<PlacedSentence[]> {
  if (answer.mode !== 'model' || answer.unchecked) return []
  const cited = answer.claims
    .flatMap((claim, place) => (claim.n === null || claim.text === '' ? [] : [{ claim, place }]))
    .slice(0, SENTENCES)
  const sources = sent ? sourcesSent(sent, answer) : await sourcesStored(tools, answer)
  return cited.flatMap(({ claim, place }) => {
    const quotes = quotesOf(claim)
    const numbers = [...quotes.keys()]
    const found = numbers.flatMap((n) => {
      const source = sources.get(n)
      return source ? [{ ...source, quote: quotes.get(n) ?? '' }] : []
    })
    return found.length === numbers.length ? [{ place, sentence: { text: claim.text, sources: found } }] : []
  })
}

/** The cited sources by number, with the part of each that is most like the sentence. */
function quotesOf({ n, quote, also = [] }: Claim): Map<number, string> {
  return new Map([...(n === null ? [] : [[n, quote] as const]), ...also.map((cited) => [cited.n, cited.quote] as const)])
}

type CitedSources = Map<number, CitedSentence['sources'][number]>

/** The sources by their numbers in the answer, each with its number in the model's prompt. */
function sourcesSent({ blocks }: Sent, { sources }: Answer): CitedSources {
  return new Map(
    sources.flatMap((source) => {
      const block = blocks.find(({ n, passage }) => (source.n === 0 ? n === 0 : passage.chunkId === source.chunkId))
      return block ? [[source.n, { n: block.n, text: block.text, title: block.passage.title }] as const] : []
    }),
  )
}

/** The sources of an answer as its model was shown them, made again from the library; without those that changed or are gone. */
async function sourcesStored({ search, settings }: SecondOpinionTools, { sources }: Answer): Promise<CitedSources> {
  const ids = sources.flatMap(({ chunkId, deleted, changed }): ChunkId[] => (chunkId === null || deleted || changed ? [] : [chunkId]))
  const passages = new Map((ids.length === 0 ? [] : await search.passages(ids)).map((passage) => [passage.chunkId, passage]))
  const longest = settings()['answer.blockCharacters']
  return new Map(
    sources.flatMap(({ n, chunkId, title, quote }) => {
      // Text that the person selected is stored with the answer alone.
      if (chunkId === null) return n === 0 ? [[n, { n, title, text: quote }] as const] : []
      const passage = passages.get(chunkId)
      const text = passage && buildContext([passage], longest).blocks[0]?.text
      return text === undefined ? [] : [[n, { n, title, text }] as const]
    }),
  )
}
