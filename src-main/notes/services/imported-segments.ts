import { deserialize } from 'node:v8'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import type { Segment } from '../../../src-preload/contract/shapes/notes.ts'
import type { Block } from '../../reading/index.ts'
import type { Calls } from '../../storage/index.ts'
import type { LibraryFunctions } from '../../library/index.ts'

/** Segments of an imported transcript, from its stored text as search shows it (redacted); its cues as they were in the file. */
export async function importedSegments(database: Calls<LibraryFunctions, 'readParts'>, documentId: DocumentId): Promise<Segment[]> {
  const [texts, blocks] = await Promise.all([
    database.readParts({ documentId, kind: 'text' }),
    database.readParts({ documentId, kind: 'blocks' }),
  ])
  return segmentsOf(
    texts.map((data) => deserialize(data) as string).join(''),
    blocks.flatMap((data) => deserialize(data) as Block[]),
  )
}

function segmentsOf(text: string, blocks: readonly Block[]): Segment[] {
  return blocks
    .flatMap(({ turn, cues, start, end }) => {
      if (!turn) return []
      const speaker = turn.speaker ?? null
      return (cues ?? [{ ...turn, start, end }]).map((cue) => ({
        start: cue.startSeconds,
        end: cue.endSeconds,
        speaker,
        text: withoutName(text.slice(cue.start, cue.end), speaker).trim(),
      }))
    })
    .filter((segment) => segment.text !== '')
}

/** The first cue of a turn begins with the speaker's name. */
function withoutName(said: string, speaker: string | null): string {
  return speaker !== null && said.startsWith(`${speaker}: `) ? said.slice(speaker.length + 2) : said
}
