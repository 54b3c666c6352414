import { useMemo, type RefObject } from 'react'
import { partInView } from '../../../shared/find/paint-hits.ts'
import type { ShowHit } from '../../../shared/find/use-find.ts'
import type { ShownBlock } from '../reader/highlight-parts.ts'
import { SectionList, type Section } from './section-list.tsx'
import { SidePanel } from './side-panel.tsx'
import { useSection, type SectionPlaces } from './use-section.ts'

/** A heading; `part`: index of its block. */
export type Heading = Section & { readonly part: number }

/** Pixels below the top of the view at which a section begins to be read. */
const BELOW_TOP = 24

/** The headings of a typeset document. */
export function headingsOf(blocks: readonly ShownBlock[]): Heading[] {
  return blocks
    .filter((block) => block.type === 'heading' && block.first && block.text.trim() !== '')
    .map(({ text, depth, part, slide }) => ({ title: text.replace(/\s+/g, ' ').trim(), depth: depth - 1, mark: slide, part }))
}

type Props = { headings: readonly Heading[]; scroller: RefObject<HTMLElement | null>; show: ShowHit }

/** The outline of a typeset document. */
export function TextSide({ headings, scroller, show }: Props) {
  const places = useMemo(() => placesOf(headings), [headings])
  const { section, choose } = useSection(scroller, places)
  const onChoose = (index: number): void => {
    const heading = headings[index]
    if (!heading) return
    choose(index)
    show.current?.({ part: heading.part, start: 0, end: 0 }, 'start')
  }
  return <SidePanel outline={<SectionList sections={headings} current={section} onChoose={onChoose} />} />
}

function placesOf(headings: readonly Heading[]): SectionPlaces {
  return {
    at(scroller) {
      const part = partInView(scroller, BELOW_TOP)
      return headings.findLastIndex((heading) => heading.part <= part)
    },
    isInSight(index, scroller) {
      const box = scroller.querySelector(`[data-part="${headings[index]?.part}"]`)?.getBoundingClientRect()
      const view = scroller.getBoundingClientRect()
      return box !== undefined && box.bottom > view.top && box.top < view.bottom
    },
  }
}
