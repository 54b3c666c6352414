import { useEffect, useMemo, useState, type RefObject } from 'react'
import { t } from '../../../../src-preload/texts/say.ts'
import { PAGE_GAP, placeAt, topOf, type PageLayout, type PageSize, type Place } from '../pdf/page-layout.ts'
import type { OutlineEntry, PdfFile } from '../pdf/pdf-file.ts'
import { pageName, type PageLabels } from '../pdf/toolbar/page-names.ts'
import { SectionList } from './section-list.tsx'
import { SidePanel } from './side-panel.tsx'
import { ThumbnailList } from './thumbnail-list.tsx'
import { useSection, type SectionPlaces } from './use-section.ts'

type Props = {
  file: PdfFile
  layout: PageLayout
  sizeOf: (page: number) => PageSize
  scroller: RefObject<HTMLElement | null>
  page: number
  labels: PageLabels
  goTo: (place: Place) => void
}

/** Outline and pages of a PDF. */
export function PdfSide({ file, layout, sizeOf, scroller, page, labels, goTo }: Props) {
  const outline = useOutline(file)
  const places = useMemo(() => placesOf(outline?.places ?? [], layout), [outline, layout])
  const { section, choose } = useSection(scroller, places)
  const sections = useMemo(
    () =>
      outline?.entries.map(({ title, depth }, index) => {
        const page = outline.places[index]?.page
        return { title, depth, mark: page === undefined ? undefined : pageName(labels, page) }
      }) ?? [],
    [outline, labels],
  )
  const onChoose = (index: number): void => {
    const entry = outline?.entries[index]
    if (!entry) return
    choose(index)
    const known = outline.places[index]
    if (known) return goTo(known)
    const { current } = scroller
    const top = current?.scrollTop
    file.placeOf(entry).then(
      // Whoever went elsewhere while the place was looked up stays there.
      (place) => place && current?.scrollTop === top && goTo(place),
      () => undefined,
    )
  }
  return (
    <SidePanel
      outline={
        outline?.entries.length === 0 ? (
          <p className="p-4 text-sm text-soft">{t('side.noOutline')}</p>
        ) : (
          <SectionList sections={sections} current={section} onChoose={onChoose} />
        )
      }
      pages={<ThumbnailList file={file} sizeOf={sizeOf} page={page} labels={labels} onPage={(number) => goTo({ page: number, part: 0 })} />}
    />
  )
}

type Outline = { readonly entries: readonly OutlineEntry[]; readonly places: readonly (Place | null)[] }

/** Entries whose places are looked up in one go. */
const BATCH = 50

/** The outline of a PDF; null until it is read. Its titles come first, their places after them. */
function useOutline(file: PdfFile): Outline | null {
  const [read, setRead] = useState<{ file: PdfFile; outline: Outline } | null>(null)
  useEffect(() => {
    let isGone = false
    const readAll = async (): Promise<void> => {
      const entries = await file.outline()
      const places: (Place | null)[] = []
      if (!isGone) setRead({ file, outline: { entries, places: [] } })
      for (let from = 0; from < entries.length && !isGone; from += BATCH) {
        places.push(...(await Promise.all(entries.slice(from, from + BATCH).map((entry) => file.placeOf(entry).catch(() => null)))))
        if (!isGone) setRead({ file, outline: { entries, places: [...places] } })
      }
    }
    // A broken outline is none.
    readAll().catch(() => !isGone && setRead({ file, outline: { entries: [], places: [] } }))
    return () => {
      isGone = true
    }
  }, [file])
  return read?.file === file ? read.outline : null
}

function placesOf(places: Outline['places'], layout: PageLayout): SectionPlaces {
  return {
    at: (scroller) => sectionAt(places, placeAt(layout, scroller.scrollTop + 3 * PAGE_GAP)),
    isInSight(index, { scrollTop, clientHeight }) {
      const place = places[index]
      if (!place) return false
      const top = topOf(layout, place)
      return top >= scrollTop && top < scrollTop + clientHeight
    },
  }
}

/** The last entry that begins at or before a place; -1: none. */
function sectionAt(places: Outline['places'], { page, part }: Place): number {
  let found = -1
  let best: Place = { page: 0, part: 0 }
  places.forEach((place, index) => {
    if (!place || place.page > page || (place.page === page && place.part > part)) return
    if (place.page < best.page || (place.page === best.page && place.part < best.part)) return
    found = index
    best = place
  })
  return found
}
