import { randomBytes } from 'node:crypto'
import type { Notice } from '../../../src-preload/contract/shapes/answers.ts'
import { fromErrorShape, type ErrorShape } from '../../../src-preload/contract/errors.ts'
import { sectionSourcesMessages, sectionMessages, sectionTask } from '../../domain/artifacts/prompt.ts'
import { ARTIFACTS, NOTHING_FOUND, sectionQuery, type ArtifactSection } from '../../domain/artifacts/sections.ts'
import { citedBySection, withoutEcho, withoutHeadings, type WrittenSection } from '../../domain/artifacts/text.ts'
import { buildContext } from '../../domain/answering/sources/context.ts'
import { verifyAnswer } from '../../domain/answering/verify/verify-answer.ts'
import { stripMarkers } from '../../domain/answering/markers/markers.ts'
import { type PromptMessage } from '../../domain/answering/prompt/prompt.ts'
import { isRefusal } from '../../domain/text/refusal.ts'
import { costOf, MOST_NUMBERS, numbered, partsOf } from '../../domain/answering/prompt/source-parts.ts'
import type { NumberedBlock } from '../../domain/answering/sources/types.ts'
import type { Passage } from '../../domain/retrieval/types.ts'
import { fitPersona } from '../../domain/answering/prompt/shares.ts'
import type { ModelLimits } from '../generate/generator.ts'
import { mapParts } from '../generate/map-parts.ts'
import type { Streamed } from '../generate/stream-answer.ts'
import { passagesOf, type ArtifactJob, type ArtifactTools } from './types.ts'
import type { CountTokens } from '../generate/token-counter.ts'

/** Rules, task and frames of a prompt, tokens: our estimate of what is not sources. */
const FENCE_TOKENS = 700
/** Longest notes on one part, tokens. */
const SUMMARY_TOKENS = 400
/** Hits for each section, when not everything can be read. */
const HITS = 60
/** Tokens that an average passage has; with it the passages that may be read at all are counted before they are fetched. */
const PASSAGE_TOKENS = 100

/** What was read of the scope, and which of it is for which section; null: every section may use all of it. */
export type Material = { blocks: NumberedBlock[]; bySection: Map<string, number[]> | null; notice: Notice | null }

/**
 * Reads the scope (map): all of it in parts that fit the window, at most `artifacts.parts` of them; of a larger one what the search finds for its sections. The model notes for
 * each part which source is for which section. Throws the model's errors and `cancelled`.
 */
export async function readScope(tools: ArtifactTools, job: ArtifactJob, writer: ModelLimits): Promise<Material> {
  const settings = tools.settings()
  const budget = sourceBudgetFor(tools, job, writer)
  const most = settings['artifacts.parts']
  const capacity = Math.max(HITS, Math.floor((most * budget) / PASSAGE_TOKENS))
  const { passages: spread, total } = await passagesOf(tools, job.documentIds, capacity)
  const found = total > capacity ? await foundFor(tools, job, capacity) : null
  const passages = found?.passages ?? spread
  // In their own words (their parents would say everything twice), and each alone: the lines of a list are alike without being the same.
  const blocks = passages
    .flatMap((passage) => buildContext([{ ...passage, parent: null, parentId: null }], settings['answer.blockCharacters']).blocks)
    .map((block, i): NumberedBlock => ({ ...block, n: i + 1 }))
  const parts = partsOf(blocks, budget, writer.countTokens)
  const read = parts.slice(0, most)
  const notice = found || read.length < parts.length ? partlyRead(read.flat().length, total) : null
  if (parts.length <= 1) return { blocks, bySection: null, notice }
  const bySection = new Map<string, number[]>()
  const names = job.sections.map((section) => section.name)
  const messagesOf = (part: readonly NumberedBlock[]): PromptMessage[] =>
    sectionSourcesMessages({
      instructions: tools.prompts.notes,
      blocks: part,
      delimiter: newDelimiter(),
      kind: ARTIFACTS[job.type].title,
      sections: job.sections,
    })
  const step = {
    generator: tools.generator,
    model: writer.model,
    numCtx: writer.numCtx,
    numPredict: SUMMARY_TOKENS,
    messagesOf,
    signal: job.signal,
    say: job.say,
  }
  const turn = () => tools.schedule.turn('artifact', job.signal)
  const left = [...read]
  for await (const { summary } of mapParts({ ...step, parts: read.map((part) => () => numbered(part)), turn })) {
    if (summary.error) throw fromErrorShape(summary.error)
    const part = left.shift() ?? []
    for (const [name, numbers] of citedBySection(summary.text, names))
      bySection.set(name, [...(bySection.get(name) ?? []), ...numbers.flatMap((n) => part[n - 1]?.n ?? [])])
  }
  const seen = read.flat()
  // A model that does not keep to the headings noted nothing that could be used.
  return {
    blocks: seen,
    bySection: [...bySection.values()].some((numbers) => numbers.length > 0) ? bySection : await searched(tools, job, seen),
    notice,
  }
}

/** The passages that fit a section best. */
function searchFor({ retrieve }: ArtifactTools, { languages, filter, signal }: ArtifactJob, section: ArtifactJob['sections'][number]) {
  return retrieve.search({ question: sectionQuery(section, languages), filter, k: HITS, select: false, signal })
}

/** Which of the blocks the search finds for each section. */
async function searched(tools: ArtifactTools, job: ArtifactJob, blocks: readonly NumberedBlock[]): Promise<Map<string, number[]>> {
  const bySection = new Map<string, number[]>()
  for (const section of job.sections) {
    const { passages } = await searchFor(tools, job, section)
    const found = new Set(passages.map(({ chunkId }) => chunkId))
    bySection.set(
      section.name,
      blocks.filter(({ passage }) => found.has(passage.chunkId)).map(({ n }) => n),
    )
  }
  return bySection
}

/** Writes one section from the sources that were noted for it (reduce), and checks it against them. `error`: it broke off, or not a word came. */
export async function writeSection(
  tools: ArtifactTools,
  job: ArtifactJob,
  writer: ModelLimits,
  material: Material,
  section: ArtifactSection,
): Promise<{ made: WrittenSection; error: ErrorShape | null; isCut: boolean }> {
  const noted = material.bySection?.get(section.name) ?? []
  let chosen = chooseBlocks(material, noted, sourceBudgetFor(tools, job, writer), writer.countTokens)
  const nothing = { name: section.name, text: NOTHING_FOUND, claims: [], sources: [] }
  if (chosen.length === 0) {
    job.show(NOTHING_FOUND)
    return { made: nothing, error: null, isCut: false }
  }
  const task = { kind: ARTIFACTS[job.type].title, section, language: languageOf(job.languages) }
  const write = (): Promise<Streamed> =>
    ask(tools, job, writer, {
      messages: sectionMessages({
        instructions: tools.prompts.section,
        blocks: chosen,
        delimiter: newDelimiter(),
        personInstructions: instructionsOf(job, writer),
        ...task,
      }),
      numPredict: longest(tools, writer),
      temperature: job.persona.temperature ?? tools.settings()['artifacts.temperature'],
      known: chosen,
      show: job.show,
    })
  let streamed = await write()
  if (streamed.error?.code === 'context-too-long' && streamed.text === '') {
    chosen = chosen.slice(0, Math.ceil(chosen.length / 2))
    streamed = await write()
  }
  const text = withoutEcho(withoutHeadings(streamed.text), sectionTask(task))
  const verification = verifyAnswer(text, chosen)
  const supported = verification.claims.filter(({ support }) => support === 'supported').length
  const saysNothing = text === '' || /^nothing(?: was)? found\.?$/i.test(stripMarkers(text).text.trim()) || isRefusal(text, supported)
  if (saysNothing) return { made: nothing, error: streamed.error, isCut: false }
  return { made: { name: section.name, text, ...verification }, error: streamed.error, isCut: streamed.isCut }
}

type Question = {
  messages: PromptMessage[]
  numPredict: number
  temperature: number
  known: readonly NumberedBlock[]
  show: (text: string) => void
}

/** One request, after every answer that a person waits for. Throws `cancelled`. */
async function ask(tools: ArtifactTools, job: ArtifactJob, { model, numCtx }: ModelLimits, question: Question): Promise<Streamed> {
  await tools.schedule.turn('artifact', job.signal)
  const { messages, numPredict, temperature } = question
  const request = { model, messages, numCtx, numPredict, temperature, signal: job.signal, onWaiting: job.say }
  return tools.generator.stream({ ...request, sources: question.known, show: question.show })
}

/** The best passages for all sections, a passage of each in turn, back in the order of their documents. */
async function foundFor(tools: ArtifactTools, job: ArtifactJob, capacity: number): Promise<{ passages: Passage[] }> {
  const lists: Passage[][] = []
  for (const section of job.sections) {
    job.say(`Looking for ${section.name}.`)
    const { passages } = await searchFor(tools, job, section)
    lists.push(passages)
  }
  const chosen = new Map<number, Passage>()
  for (let rank = 0; rank < HITS; rank++) {
    for (const passage of lists.flatMap((list) => list[rank] ?? [])) if (chosen.size < capacity) chosen.set(passage.chunkId, passage)
  }
  const order = new Map(job.documentIds.map((id, i) => [id, i]))
  const place = (passage: Passage): number => order.get(passage.documentId) ?? 0
  return { passages: [...chosen.values()].toSorted((a, b) => place(a) - place(b) || a.position - b.position) }
}

/** What fits, those first that were noted most often, then as they stand. Nothing noted: nothing; not noted at all: everything. */
function chooseBlocks({ blocks, bySection }: Material, noted: readonly number[], budget: number, count: CountTokens): NumberedBlock[] {
  const times = (n: number): number => noted.filter((other) => other === n).length
  const ranked =
    bySection === null ? blocks : blocks.filter(({ n }) => times(n) > 0).toSorted((a, b) => times(b.n) - times(a.n) || a.n - b.n)
  let left = budget
  const chosen = ranked.filter((block) => {
    const cost = costOf(block, count)
    if (cost > left) return false
    left -= cost
    return true
  })
  // Numbered anew: a large scope has more passages than markers have numbers.
  return numbered(chosen.slice(0, MOST_NUMBERS).toSorted((a, b) => a.n - b.n))
}

function longest(tools: ArtifactTools, { numCtx }: ModelLimits): number {
  return Math.min(tools.settings()['artifacts.numPredict'], Math.floor(numCtx / 4))
}

/** Tokens that sources may take in one prompt. */
function sourceBudgetFor(tools: ArtifactTools, job: ArtifactJob, writer: ModelLimits): number {
  const { numCtx, countTokens } = writer
  const left = numCtx - FENCE_TOKENS - longest(tools, writer) - countTokens(instructionsOf(job, writer))
  return Math.max(200, Math.min(Math.floor(numCtx * tools.settings()['answer.sourceShare']), left))
}

/** What persona and collections ask for, each cut to its share of the window. */
function instructionsOf({ persona, instructions }: ArtifactJob, { numCtx }: ModelLimits): string {
  const fitted = fitPersona({ persona: persona.prompt, collection: instructions }, Math.floor(numCtx / 2))
  return [fitted.persona, fitted.collection].filter((text) => text !== '').join('\n\n')
}

function languageOf(languages: readonly string[]): string | undefined {
  const [only, ...others] = languages
  return only === undefined || only === 'und' || others.length > 0 ? undefined : new Intl.DisplayNames('en', { type: 'language' }).of(only)
}

function newDelimiter(): string {
  return randomBytes(8).toString('hex')
}

function partlyRead(read: number, total: number): Notice {
  return {
    code: 'partly-read',
    message: `The documents are long: ${read} of ${total} passages were read, those that the search found for the sections.`,
    next: 'Choose fewer documents, or raise artifacts.parts.',
  }
}
