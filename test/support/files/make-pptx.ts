import { coreProperties, escapeXml, XML, zipFile } from './zip-file.ts'

/** The content of a slide; `title` may be the last shape in the file, as when it was added last. */
export type PptxSlide = {
  title?: string
  titleLast?: boolean
  texts?: readonly string[]
  rows?: readonly (readonly string[])[]
  notes?: string
  xml?: string
}
/** `order`: slide numbers (from 1, by file) in the order of the presentation. */
export type PptxOptions = {
  title?: string
  order?: readonly number[]
  files?: Readonly<Record<string, string | Uint8Array>>
  level?: 0 | 6 | 9
}

const SPACES =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const CONTENT = 'application/vnd.openxmlformats-officedocument.presentationml'

/** A small, valid PPTX. */
export function makePptx(slides: readonly PptxSlide[], options: PptxOptions = {}): Uint8Array {
  const order = options.order ?? slides.map((_slide, index) => index + 1)
  const files: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/ppt/presentation.xml" ContentType="${CONTENT}.presentation.main+xml"/>${slides.map((_slide, index) => `<Override PartName="/ppt/slides/slide${index + 1}.xml" ContentType="${CONTENT}.slide+xml"/>`).join('')}</Types>`,
    '_rels/.rels': relations([['r1', 'officeDocument', 'ppt/presentation.xml']]),
    'ppt/presentation.xml': `${XML}<p:presentation ${SPACES}><p:sldIdLst>${order.map((number) => `<p:sldId id="${255 + number}" r:id="s${number}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(slides.map((_slide, index) => [`s${index + 1}`, 'slide', `slides/slide${index + 1}.xml`])),
  }
  slides.forEach((slide, index) => {
    const number = index + 1
    files[`ppt/slides/slide${number}.xml`] = `${XML}<p:sld ${SPACES}>${tree(slideShapes(slide))}</p:sld>`
    if (slide.notes === undefined) return
    files[`ppt/slides/_rels/slide${number}.xml.rels`] = relations([['n1', 'notesSlide', `../notesSlides/notesSlide${number}.xml`]])
    files[`ppt/notesSlides/notesSlide${number}.xml`] =
      `${XML}<p:notes ${SPACES}>${tree([shape(slide.notes, 'body'), shape(String(order.indexOf(number) + 1), 'sldNum')])}</p:notes>`
    files[`ppt/notesSlides/_rels/notesSlide${number}.xml.rels`] = relations([['s1', 'slide', `../slides/slide${number}.xml`]])
  })
  if (options.title !== undefined) files['docProps/core.xml'] = coreProperties(options.title)
  return zipFile({ ...files, ...options.files }, options.level)
}

function slideShapes(slide: PptxSlide): string[] {
  const title = slide.title === undefined ? [] : [shape(slide.title, 'title')]
  const rest = [...(slide.texts ?? []).map((text) => shape(text, null)), ...(slide.rows ? [table(slide.rows)] : []), slide.xml ?? '']
  return slide.titleLast ? [...rest, ...title] : [...title, ...rest]
}

function tree(shapes: readonly string[]): string {
  return `<p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes.join('')}</p:spTree></p:cSld>`
}

function shape(text: string, placeholder: string | null): string {
  return `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Shape"/><p:cNvSpPr/><p:nvPr>${placeholder === null ? '' : `<p:ph type="${placeholder}"/>`}</p:nvPr></p:nvSpPr><p:spPr/>${body('p:txBody', text)}</p:sp>`
}

function body(name: string, text: string): string {
  return `<${name}><a:bodyPr/>${text
    .split('\n')
    .map((line) => `<a:p><a:r><a:t>${escapeXml(line)}</a:t></a:r></a:p>`)
    .join('')}</${name}>`
}

function table(rows: readonly (readonly string[])[]): string {
  return `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="9" name="Table"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl>${rows.map((row) => `<a:tr h="1">${row.map((cell) => `<a:tc>${body('a:txBody', cell)}</a:tc>`).join('')}</a:tr>`).join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
}

function relations(list: readonly (readonly [id: string, type: string, target: string])[]): string {
  return `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.map(([id, type, target]) => `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`).join('')}</Relationships>`
}
