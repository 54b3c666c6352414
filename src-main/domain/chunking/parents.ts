import type { DocumentKind } from '../../../src-preload/contract/shapes/documents.ts'
import { grouped, lengthOf, parents, runs, SHORT_PARENT_COST } from './parent-groups.ts'
import type { Area, AreaOptions, Item } from './parent-groups.ts'
import { profileAreas } from './parents-profile.ts'
import type { Atom } from './segments.ts'
import { questionAreas } from './faq.ts'
import { PARENT, PARENT_ROWS, SCRAP, SMALL_SECTION } from './limits.ts'
import type { Section } from './sections.ts'

/** Costs beside that of one parent, 1: a second large section in it, a large one beside small ones. */
const MERGE_COST = 1.2
const MIXED_COST = 0.3

/** Cuts a document's atoms into areas, by its kind or by the profile that was chosen. */
export function areasOf(options: AreaOptions): Area[] {
  const { atoms, kind, profile, headerOf } = options
  if (atoms.length === 0) return []
  const cut = profile === 'auto' ? KINDS[kind] : (part: AreaOptions) => profileAreas(profile, part)
  if (kind !== 'table') return cut(options)
  return runs(atoms, 0, atoms.length, headerOf).flatMap((run) => {
    const shifted = cut({ ...options, atoms: atoms.slice(run.from, run.to) })
    return shifted.map((area) => ({ ...area, from: area.from + run.from, to: area.to + run.from }))
  })
}

const KINDS: Record<DocumentKind, (options: AreaOptions) => Area[]> = {
  transcript: ({ atoms }) => parents(atoms, 0, atoms.length),
  table: ({ atoms }) => tableAreas(atoms),
  slides: ({ atoms }) => runs(atoms, 0, atoms.length, (atom) => atom.slide ?? 0).map(({ from, to }) => ({ from, to, parent: false })),
  sensitive: ({ atoms }) => [{ from: 0, to: atoms.length, parent: false }],
  faq: ({ atoms, questions, tokenLimit }) => questionAreas(atoms, questions, tokenLimit),
  sections: ({ atoms, sections }) => sectionAreas(atoms, sections),
  book: ({ atoms }) => parents(atoms, 0, atoms.length),
  user: ({ atoms, longUnits }) => userAreas(atoms, longUnits),
}

/** Parents of at most 40 rows, as equal as can be; what stands beside tables is grouped as in a book. */
function tableAreas(atoms: readonly Atom[]): Area[] {
  return runs(atoms, 0, atoms.length, (atom) => atom.section).flatMap((sheet) => {
    const rows = runs(atoms, sheet.from, sheet.to, (atom, index) => atom.row ?? -1 - index)
    const groups = Math.ceil(rows.length / PARENT_ROWS)
    const size = Math.ceil(rows.length / groups)
    return Array.from({ length: groups }, (_, group) => rows.slice(group * size, (group + 1) * size)).flatMap((own) => {
      const [from, to] = [own[0]?.from ?? 0, own.at(-1)?.to ?? 0]
      return lengthOf(atoms, from, to) <= PARENT.max ? [{ from, to, parent: true }] : parents(atoms, from, to)
    })
  })
}

/** One section a parent, small ones merged up to 3,500 characters but never over a heading of the top level; long ones cut between blocks. */
function sectionAreas(atoms: readonly Atom[], sections: readonly Section[]): Area[] {
  const top = sections.reduce((least, { level }) => (level > 0 && level < least ? level : least), Infinity)
  let chapter = 0
  const chapters = sections.map(({ level }) => (level === top ? (chapter += 1) : chapter))
  return runs(atoms, 0, atoms.length, (atom) => chapters[atom.section] ?? 0)
    .flatMap((part) =>
      mergeSections(
        atoms,
        withBody(
          atoms,
          runs(atoms, part.from, part.to, (atom) => atom.section),
        ),
      ),
    )
    .flatMap((area) => (lengthOf(atoms, area.from, area.to) <= PARENT.max ? [area] : parents(atoms, area.from, area.to)))
}

/** Sections that are headings alone joined with the next one: a heading stays with what it heads. */
function withBody(atoms: readonly Atom[], items: readonly Item[]): Item[] {
  const joined: Item[] = []
  let open: Item | undefined
  for (const item of items) {
    const from = open?.from ?? item.from
    const own = { from, to: item.to, length: lengthOf(atoms, from, item.to) }
    open = atoms.slice(item.from, item.to).every(({ kind }) => kind === 'heading') ? own : undefined
    if (!open) joined.push(own)
  }
  return open ? [...joined, open] : joined
}

function mergeSections(atoms: readonly Atom[], items: readonly Item[]): Area[] {
  const large = [0]
  for (const item of items) large.push((large.at(-1) ?? 0) + (item.length >= SMALL_SECTION ? 1 : 0))
  return grouped(atoms, items, (start, end, length) => {
    const larges = (large[end] ?? 0) - (large[start] ?? 0)
    const mixed = larges > 0 && larges < end - start ? MIXED_COST : 0
    return 1 + Math.max(0, larges - 1) * MERGE_COST + mixed + (length < SMALL_SECTION ? SHORT_PARENT_COST : 0)
  })
}

/** No parents, but for units that the embedder cannot read whole: each is one, with the scraps of text around it. */
function userAreas(atoms: readonly Atom[], longUnits: ReadonlySet<number>): Area[] {
  const areas: Area[] = []
  for (const run of runs(atoms, 0, atoms.length, (atom) => (longUnits.has(atom.unit) ? atom.unit : -1))) {
    const isLong = longUnits.has(atoms[run.from]?.unit ?? -1)
    const before = areas.at(-1)
    const isScrap =
      before &&
      ((before.parent && !isLong && run.length < SCRAP) || (isLong && !before.parent && lengthOf(atoms, before.from, before.to) < SCRAP))
    if (before && isScrap && lengthOf(atoms, before.from, run.to) <= PARENT.max) Object.assign(before, { to: run.to, parent: true })
    else areas.push({ from: run.from, to: run.to, parent: isLong })
  }
  keepHeadings(areas, atoms)
  return areas.flatMap((area) => (area.parent ? parents(atoms, area.from, area.to) : [area]))
}

/** A heading at the end of an area goes to what it heads. */
function keepHeadings(areas: Area[], atoms: readonly Atom[]): void {
  areas.forEach((area, index) => {
    const next = areas[index + 1]
    while (
      next &&
      area.to - area.from > 1 &&
      atoms[area.to - 1]?.kind === 'heading' &&
      lengthOf(atoms, area.to - 1, next.to) <= PARENT.max
    ) {
      area.to -= 1
      next.from -= 1
    }
  })
}
