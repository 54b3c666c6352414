import { text as message, type Text } from '../../../../src-preload/texts/text.ts'
import type { Block, NormalisedDocument } from './types.ts'

/** Formats whose levels of headings their author chose; those of a PDF are found, and those of a web page serve its looks. */
const CHOSEN: readonly NormalisedDocument['type'][] = ['md', 'docx', 'odt', 'rtf']

/** Warns of headings that skip a level below the one before them, such as from 2 to 4: what stands under them may seem to belong elsewhere. */
export function headingOrderWarning({ type, blocks }: Pick<NormalisedDocument, 'type' | 'blocks'>): Text | null {
  if (!CHOSEN.includes(type)) return null
  const levels = blocks.filter((block) => block.type === 'heading').map((block: Block) => block.level ?? 1)
  const skips = levels.flatMap((level, index) => {
    const above = levels[index - 1]
    return above !== undefined && level > above + 1 ? [{ above, level }] : []
  })
  const [first] = skips
  return first ? message('import.headingOrder', { count: skips.length, above: first.above, level: first.level }) : null
}
