import { say, t } from '../../../src-preload/texts/say.ts'
import { text as message } from '../../../src-preload/texts/text.ts'
import type { Notice } from '../../../src-preload/contract/shapes/answers.ts'
import { isBorneOut } from '../../../src-preload/texts/evidence.ts'
import { fromErrorShape, type ErrorShape } from '../../../src-preload/contract/errors.ts'
import { sectionSourcesMessages, sectionMessages, sectionTask } from '../domain/prompt.ts'
import { ARTIFACTS, sectionQuery, type ArtifactSection } from '../domain/sections.ts'
import { citedBySection, withoutEcho, withoutHeadings, type WrittenSection } from '../domain/text.ts'
import { MOST_NUMBERS, buildContext, costOf, fitPersona, mapParts, numbered, partsOf, verifyAnswer } from '../../answers/index.ts'
import type { NumberedBlock } from '../../answers/index.ts'
import { stripMarkers, thinkingTokens } from '../../models/index.ts'
import type { CountTokens, ModelLimits, PromptMessage, Streamed } from '../../models/index.ts'
import { isRefusal } from '../../text/index.ts'
import type { Passage } from '../../search/index.ts'
import { passagesOf, type ArtifactJob, type ArtifactTools } from './types.ts'

/** Scope of the delimiter in prompts of artifacts. */
const SCOPE = 'artifacts'
/** Estimated tokens of rules, task and fences in a prompt. */
const FENCE_TOKENS = 700
/** Longest source assignment of a part, tokens. */
const SUMMARY_TOKENS = 400
/** Hits per section if the scope is too large to read. */
const HITS = 60
/** Average tokens of a passage, for estimating capacity before fetching. */
const PASSAGE_TOKENS = 100

/** The read part of the scope, and its sources per section; null: every section may use all. */
export type Material = { blocks: NumberedBlock[]; bySection: Map<string, number[]> | null; notice: Notice | null }

/**
 * Map step: reads the scope in parts that fit the window, at most `artifacts.parts`; of a larger scope the hits for its sections. For each
 * part the model assigns sources to sections. Throws the model's errors and `cancelled`.
 */
export async function readScope(tools: ArtifactTools, job: ArtifactJob, writer: ModelLimits): Promise<Material> {
  const settings = tools.settings()
  const budget = sourceBudgetFor(tools, job, writer)
  const most = settings['artifacts.parts']
  const capacity = Math.max(HITS, Math.floor((most * budget) / PASSAGE_TOKENS))
  const { passages: spread, total } = await passagesOf(tools, job.documentIds, capacity)
  const found = total > capacity ? await foundFor(tools, job, capacity) : null
  const passages = found?.passages ?? spread
  // Each passage alone and without its parent: parents would repeat everything, and similar lines of a list are not duplicates.
  const blocks = passages
    .flatMap((passage) => buildContext([{ ...passage, parent: null, parentId: null }], settings['answer.blockCharacters']).blocks)
    .map((block, i): NumberedBlock => ({ ...block, n: i + 1 }))
  const parts = partsOf(blocks, budget, writer.countTokens)
  const read = parts.slice(0, most)
  const notice = found || read.length < parts.length ? partlyRead(read.flat().length, total) : null
  if (parts.length <= 1) return { blocks, bySection: null, notice }
  const bySection = new Map<string, number[]>()
  const names = job.sections.map((section) => say(section.name))
  const delimiter = await tools.generator.delimiterOf(SCOPE)
  const messagesOf = (part: readonly NumberedBlock[]): PromptMessage[] =>
    sectionSourcesMessages({
      instructions: tools.prompts.notes,
      blocks: part,
      delimiter,
      kind: say(ARTIFACTS[job.type].title),
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
  // A model that ignores the headings assigned nothing usable.
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

/** Blocks retrieved for each section. */
async function searched(tools: ArtifactTools, job: ArtifactJob, blocks: readonly NumberedBlock[]): Promise<Map<string, number[]>> {
  const bySection = new Map<string, number[]>()
  for (const section of job.sections) {
    const { passages } = await searchFor(tools, job, section)
    const found = new Set(passages.map(({ chunkId }) => chunkId))
    bySection.set(
      say(section.name),
      blocks.filter(({ passage }) => found.has(passage.chunkId)).map(({ n }) => n),
    )
  }
  return bySection
}

/** Reduce step: writes a section from its assigned sources and verifies it. `error`: it was interrupted or is empty. */
export async function writeSection(
  tools: ArtifactTools,
  job: ArtifactJob,
  writer: ModelLimits,
  material: Material,
  section: ArtifactSection,
): Promise<{ made: WrittenSection; error: ErrorShape | null; isCut: boolean }> {
  const name = say(section.name)
  const noted = material.bySection?.get(name) ?? []
  let chosen = chooseBlocks(material, noted, sourceBudgetFor(tools, job, writer), writer.countTokens)
  const nothing = { name, text: t('artifactTexts.nothing'), claims: [], sources: [] }
  if (chosen.length === 0) {
    job.show(nothing.text)
    return { made: nothing, error: null, isCut: false }
  }
  const task = { kind: say(ARTIFACTS[job.type].title), section, language: languageOf(job.languages) }
  const delimiter = await tools.generator.delimiterOf(SCOPE)
  const write = (): Promise<Streamed> =>
    ask(tools, job, writer, {
      messages: sectionMessages({
        instructions: tools.prompts.section,
        blocks: chosen,
        delimiter,
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
  const supported = verification.claims.filter(({ support }) => isBorneOut(support)).length
  const saysNothing = text === '' || /^nothing(?: was)? found\.?$/i.test(stripMarkers(text).text.trim()) || isRefusal(text, supported)
  if (saysNothing) return { made: nothing, error: streamed.error, isCut: false }
  return { made: { name, text, ...verification }, error: streamed.error, isCut: streamed.isCut }
}

type Question = {
  messages: PromptMessage[]
  numPredict: number
  temperature: number
  known: readonly NumberedBlock[]
  show: (text: string) => void
}

/** One request, after every pending answer. Throws `cancelled`. */
async function ask(tools: ArtifactTools, job: ArtifactJob, { model, numCtx }: ModelLimits, question: Question): Promise<Streamed> {
  await tools.schedule.turn('artifact', job.signal)
  const { messages, numPredict, temperature } = question
  const request = { model, messages, numCtx, numPredict, temperature, signal: job.signal, onWaiting: job.say }
  return tools.generator.stream({ ...request, sources: question.known, show: question.show })
}

/** The best passages for all sections, round-robin, restored to document order. */
async function foundFor(tools: ArtifactTools, job: ArtifactJob, capacity: number): Promise<{ passages: Passage[] }> {
  const lists: Passage[][] = []
  for (const section of job.sections) {
    job.say(message('progress.lookingFor', { section: section.name }))
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

/** The blocks that fit, most often assigned first, then in order. An empty assignment gives none, a missing one all. */
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
  // Renumbered: a large scope exceeds the range of marker numbers.
  return numbered(chosen.slice(0, MOST_NUMBERS).toSorted((a, b) => a.n - b.n))
}

function longest(tools: ArtifactTools, { numCtx }: ModelLimits): number {
  return Math.min(tools.settings()['artifacts.numPredict'], Math.floor(numCtx / 4))
}

/** Token budget of sources in one prompt. */
function sourceBudgetFor(tools: ArtifactTools, job: ArtifactJob, writer: ModelLimits): number {
  const { numCtx, countTokens } = writer
  const thinking = tools.settings()['models.think'] ? thinkingTokens(numCtx) : 0
  const left = numCtx - thinking - FENCE_TOKENS - longest(tools, writer) - countTokens(instructionsOf(job, writer))
  return Math.max(200, Math.min(Math.floor(numCtx * tools.settings()['answer.sourceShare']), left))
}

/** Instructions of persona and collections, each cut to its share of the window. */
function instructionsOf({ persona, instructions }: ArtifactJob, { numCtx }: ModelLimits): string {
  const fitted = fitPersona({ persona: persona.prompt, collection: instructions }, Math.floor(numCtx / 2))
  return [fitted.persona, fitted.collection].filter((text) => text !== '').join('\n\n')
}

function languageOf(languages: readonly string[]): string | undefined {
  const [only, ...others] = languages
  return only === undefined || only === 'und' || others.length > 0 ? undefined : new Intl.DisplayNames('en', { type: 'language' }).of(only)
}

function partlyRead(read: number, total: number): Notice {
  return {
    code: 'partly-read',
    message: message('notices.partlyReadArtifact.message', { read, total }),
    next: message('notices.partlyReadArtifact.next'),
  }
}
