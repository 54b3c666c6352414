import { isSignFont, signOf } from '../shared/sign-fonts.ts'
import { child, childrenOf, descendants, textIn, type XmlElement } from '../xml-tree.ts'
import { tick } from '../../../../../text/index.ts'
import { empty, resolveFields, write } from './fields.ts'
import { isOn, switchOf } from './styles.ts'

/** What a reader should know about a document whose tree was made ready. `hints`: those of empty fields. */
export type Remarks = { tracked: boolean; hints: string[]; objects: number }

/** Deleted or moved away by a tracked change. */
const DELETED = new Set(['w:del', 'w:moveFrom', 'w:instrText', 'w:delText', 'w:delInstrText'])
/** What a drawing of a newer Word may hold that an older one does not show. */
const CONTENT = new Set(['w:t', 'a:t', 'm:t', 'c:chart', 'cx:chart', 'dgm:relIds'])

/**
 * Makes a tree hold only what the document shows, in place: the version of a drawing that has its text, no deleted text, ticks and chosen values
 * of forms, signs of fonts of pictures as characters. `dropsPages`: numbers of pages go too.
 */
export function showTree(root: XmlElement, remarks: Remarks, dropsPages = false): XmlElement {
  resolveFieldsOf(root, dropsPages)
  walk(root, remarks)
  return root
}

function resolveFieldsOf(root: XmlElement, dropsPages: boolean): void {
  // Each text is doubled by the version for older programs, and so are its fields.
  chooseAlternatives(root)
  resolveFields(root, dropsPages)
}

function chooseAlternatives(element: XmlElement): void {
  for (const one of childrenOf(element)) {
    if (one.name === 'mc:AlternateContent') {
      const versions = childrenOf(one)
      one.children = (versions.find(hasContent) ?? versions[0])?.children ?? []
    }
    chooseAlternatives(one)
  }
}

function hasContent(element: XmlElement): boolean {
  return childrenOf(element).some((one) => CONTENT.has(one.name) || hasContent(one))
}

function walk(element: XmlElement, remarks: Remarks): void {
  for (const one of childrenOf(element)) {
    if (DELETED.has(one.name) || isDeletedRow(one)) {
      if (textIn(one).trim() !== '' && one.name !== 'w:instrText') remarks.tracked = true
      one.children = []
    } else if (one.name === 'w:sdt') control(one, remarks)
    else if (one.name === 'w:sym') write(one, signOf(one.attributes['w:font'] ?? '', Number.parseInt(one.attributes['w:char'] ?? '', 16)))
    else if (one.name === 'w:r') signs(one)
    else if (one.name === 'o:OLEObject') remarks.objects += 1
    else if (one.name === 'w:ins' || one.name === 'w:moveTo') remarks.tracked ||= textIn(one).trim() !== ''
    walk(one, remarks)
  }
}

function isDeletedRow(element: XmlElement): boolean {
  if (element.name === 'w:tr') return child(child(element, 'w:trPr'), 'w:del') !== undefined
  return element.name === 'w:tc' && child(child(element, 'w:tcPr'), 'w:cellDel') !== undefined
}

/** A content control: its tick, or no value while it shows the hint of what to fill in. */
function control(element: XmlElement, remarks: Remarks): void {
  const properties = child(element, 'w:sdtPr')
  const content = child(element, 'w:sdtContent')
  const box = childrenOf(properties).find(({ name }) => name.endsWith(':checkbox'))
  const texts = [...descendants(content, 'w:t'), ...descendants(content, 'w:sym')]
  if (box) {
    const state = childrenOf(box).find(({ name }) => name.endsWith(':checked'))?.attributes
    const [first, ...rest] = texts
    rest.forEach(empty)
    if (first) write(first, tick(state !== undefined && isOn(state['w14:val'] ?? state['w:val'] ?? Object.values(state)[0] ?? '1')))
  } else if (switchOf(properties, 'w:showingPlcHdr') === true) {
    const hint = texts.map(textIn).join('').trim()
    if (hint !== '') remarks.hints.push(hint)
    texts.forEach(empty)
  }
}

/** Letters that a font shows as signs. */
function signs(run: XmlElement): void {
  const fonts = child(child(run, 'w:rPr'), 'w:rFonts')?.attributes
  const font = fonts?.['w:ascii'] ?? fonts?.['w:hAnsi'] ?? ''
  if (!isSignFont(font)) return
  for (const text of childrenOf(run, 'w:t')) {
    const shown = Array.from(textIn(text), (letter) => (letter > ' ' ? signOf(font, letter.codePointAt(0) ?? 0) : letter))
    write(text, shown.join(''))
  }
}
