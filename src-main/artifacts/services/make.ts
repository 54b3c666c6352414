import { say } from '../../../src-preload/texts/say.ts'
import { text as message } from '../../../src-preload/texts/text.ts'
import type { Notice } from '../../../src-preload/contract/shapes/answers.ts'
import { AppError, toErrorShape, type ErrorShape } from '../../../src-preload/contract/errors.ts'
import { joinSections, type WrittenSection } from '../domain/text.ts'
import { quoteSection, type Quoting } from './quote.ts'
import { readScope, writeSection, type Material } from './write.ts'
import type { ArtifactJob, ArtifactTools, GeneratedArtifact } from './types.ts'
import { modelFor } from '../../models/index.ts'
import type { ModelLimits } from '../../models/index.ts'

const STOPPED: Notice = {
  code: 'cancelled',
  message: message('notices.artifactStopped.message'),
  next: message('notices.artifactStopped.next'),
}
const BROKEN_OFF: Notice = {
  code: 'cancelled',
  message: message('notices.artifactInterrupted.message'),
  next: message('notices.artifactInterrupted.next'),
}
const CUT: Notice = { code: 'answer-cut', message: message('notices.sectionCut.message'), next: message('notices.sectionCut.next') }

/**
 * Generates all sections in order: by the model, else from the documents' own sentences. After a model failure the written sections stay
 * and the rest is quoted, with a notice. Throws `cancelled` if stopped before any section, and retrieval errors.
 */
export async function makeSections(tools: ArtifactTools, job: ArtifactJob): Promise<GeneratedArtifact> {
  const model = modelFor(tools.settings(), job.persona.profile)
  const kept: Quoting = { said: [], vectors: new Map(), scope: null, own: null }
  const sections: WrittenSection[] = []
  let failure: ErrorShape | null = null
  let written = 0
  let isCut = false
  let material: Material | null = null
  let writer: ModelLimits | null = null
  if (model !== '') {
    try {
      writer = await tools.generator.limits(model, tools.settings(), job.signal)
      material = await readScope(tools, job, writer)
    } catch (error) {
      failure = toErrorShape(error)
    }
  }
  for (const section of job.sections) {
    if (job.signal.aborted) break
    job.show(`\n\n## ${say(section.name)}\n\n`)
    job.say(message('progress.writing', { section: section.name }))
    if (writer && material && !failure) {
      const attempt: Awaited<ReturnType<typeof writeSection>> | ErrorShape = await writeSection(
        tools,
        job,
        writer,
        material,
        section,
      ).catch(toErrorShape)
      failure = 'code' in attempt ? attempt : attempt.error
      if (!('code' in attempt) && (!failure || attempt.made.claims.length > 0)) {
        isCut ||= attempt.isCut
        written++
        sections.push(attempt.made)
        if (sections.length < job.sections.length)
          await job.keep({ ...joinSections(job.title, sections), by: 'model', notice: BROKEN_OFF, incomplete: true })
        continue
      }
      if (job.signal.aborted) break
    }
    sections.push(await quoteSection(tools, job, section, kept))
  }
  if (sections.length === 0) throw new AppError('cancelled')
  const stopped = job.signal.aborted
  const broken =
    failure && !stopped
      ? {
          code: failure.code,
          message: failure.message,
          next: message('notices.artifactQuoted'),
        }
      : null
  return {
    ...joinSections(job.title, sections),
    by: written > 0 ? 'model' : 'quotes',
    notice: stopped ? STOPPED : (broken ?? (isCut ? CUT : (material?.notice ?? null))),
    incomplete: stopped || (failure !== null && written > 0) || isCut,
  }
}
