import { spoken } from '../../src-preload/texts/say.ts'
import { AppError, toErrorShape } from '../../src-preload/contract/errors.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseFile } from '../../src-main/reading/adapters/parsers/parse-file.ts'
import { PARSERS } from '../../src-main/reading/adapters/parsers/parsers.ts'
import {
  ACCEPTED_FILES,
  DOCUMENT_TYPES,
  FILE_TYPES,
  isOpenable,
  isPassedOver,
  OFFERED_EXTENSIONS,
  REFUSED_TYPES,
  typeOfExtension,
  type FileType,
} from '../../src-preload/contract/file-types.ts'
import { documentTypeSchema } from '../../src-preload/contract/shapes/documents.ts'
import { makeDocx } from '../support/files/make-docx.ts'
import { makeEpub } from '../support/files/make-epub.ts'
import { makeOdt } from '../support/files/make-odt.ts'
import { makeOdp, makeOds } from '../support/files/make-open-document.ts'
import { makePng } from '../support/files/make-picture.ts'
import type { OcrState } from '../../src-main/reading/domain/documents/ocr.ts'
import { makePdf, textPage } from '../support/files/make-pdf.ts'
import { makePptx } from '../support/files/make-pptx.ts'
import { makeXlsx } from '../support/files/make-xlsx.ts'

/** One file of each format; a format without one does not compile. */
const SAMPLES: Readonly<Record<FileType, { content: Uint8Array | string; holds: string }>> = {
  pdf: { content: makePdf([textPage(['The ferry leaves.'])]), holds: 'The ferry leaves.' },
  docx: { content: makeDocx(['The ferry leaves.']), holds: 'The ferry leaves.' },
  pptx: { content: makePptx([{ title: 'The ferry leaves' }]), holds: 'The ferry leaves' },
  xlsx: { content: makeXlsx([{ name: 'S', rows: [['Ferry', 'leaves']] }]), holds: 'leaves' },
  xls: { content: readFileSync(new URL('../support/files/old-office/fleet.xls', import.meta.url)), holds: 'zincblende' },
  odt: { content: makeOdt(['The ferry leaves.']), holds: 'The ferry leaves.' },
  ods: { content: makeOds([{ name: 'S', rows: [['Ferry', 'leaves']] }]), holds: 'leaves' },
  odp: { content: makeOdp([{ title: 'The ferry leaves' }]), holds: 'The ferry leaves' },
  rtf: { content: '{\\rtf1\\ansi The ferry leaves.\\par}', holds: 'The ferry leaves.' },
  epub: { content: makeEpub([{ file: 'a.xhtml', body: '<p>The ferry leaves.</p>' }]), holds: 'The ferry leaves.' },
  fb2: {
    content: '<?xml version="1.0"?><FictionBook><body><section><p>The ferry leaves.</p></section></body></FictionBook>',
    holds: 'The ferry leaves.',
  },
  ipynb: { content: '{"cells":[{"cell_type":"markdown","source":["The ferry leaves."]}],"nbformat":4}', holds: 'The ferry leaves.' },
  html: { content: '<!doctype html><html><body><p>The ferry leaves.</p></body></html>', holds: 'The ferry leaves.' },
  csv: { content: 'Boat,When\nFerry,leaves\n', holds: 'leaves' },
  md: { content: '# Ferry\n\nThe ferry leaves.', holds: 'The ferry leaves.' },
  txt: { content: 'The ferry leaves.', holds: 'The ferry leaves.' },
  eml: { content: 'Received: by x\nFrom: a@b.c\nTo: d@e.f\nSubject: Ferry\n\nThe ferry leaves.\n', holds: 'The ferry leaves.' },
  ics: { content: 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:The ferry leaves.\nEND:VEVENT\nEND:VCALENDAR\n', holds: 'The ferry leaves.' },
  mbox: { content: 'From a@b.c Mon Jan  1 00:00:00 2024\nSubject: Ferry\n\nThe ferry leaves.\n', holds: 'A mailbox with 1 messages' },
  picture: { content: makePng({ width: 40, height: 20 }), holds: 'The ferry leaves.' },
  transcript: {
    content: 'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\n<v Ann>The ferry leaves.\n\n00:00:05.000 --> 00:00:08.000\n<v Bob>At noon.\n',
    holds: 'The ferry leaves.',
  },
}

/** What text recognition read in a picture, which has no text of its own. */
const RECOGNISED: OcrState = {
  pages: [
    {
      page: 1,
      width: 40,
      height: 20,
      lines: [
        {
          words: ['The', 'ferry', 'leaves.'].map((text, index) => ({ text, x0: index / 3, x1: (index + 0.9) / 3, y0: 0.2, y1: 0.6 })),
          end: true,
        },
      ],
      confidence: 0.9,
      blank: false,
    },
  ],
  goesOn: true,
}

/** Extensions that are no other word; three of them on one line count as a list of extensions. */
const TELLING = new Set(
  [
    ...DOCUMENT_TYPES.flatMap((type) => [...FILE_TYPES[type].extensions, ...FILE_TYPES[type].rareExtensions]),
    ...REFUSED_TYPES.flatMap(({ passedOver }) => passedOver),
  ].filter((extension) => !['text', 'tab', 'class', 'part', 'raw', 'bin', 'lock', 'so', 'o', 'app', 'db', 'sqlite'].includes(extension)),
)
const TABLE = 'src-preload/contract/file-types.ts'
/** Other files that name several extensions, and why they are no list of formats. */
const OTHER_LISTS: Readonly<Record<string, string>> = {
  'src-main/reading/adapters/parsers/office/pptx/pptx-shapes.ts': 'kinds of pictures whose names are no alternative text',
  'src-main/models/adapters/servers/model-output.ts': 'languages of a fence around a whole answer',
  'src-main/reading/domain/documents/heading-order.ts': 'formats whose authors choose the levels of headings',
  'src-main/reading/adapters/parsers/office/epub.ts': 'the parts inside a book',
  'src-main/reading/adapters/parsers/pictures/picture-sizes.ts': 'kinds of pictures, told by their content',
  'src-main/speech/adapters/command-engine.ts': 'what a program for speech to text may write',
  'src-main/speech/domain/audio-format.ts': 'formats of sound, told by their content',
  'src-main/care/services/maintenance/storage-sizes.ts': 'what counts as sound when the library is measured',
  'src-main/speech/services/models.ts': 'archives that speech models come in, which are not read',
  'src-preload/contract/shapes/notes.ts': 'formats in which a note is exported',
  'src-main/cli/commands/note-commands.ts': 'the same, in a usage line',
  'src-preload/texts/en/window/notes.ts': 'their names in a menu',
  'src-renderer/features/notes/note/note-head.tsx': 'their order in that menu',
  'src-main/reading/domain/documents/redaction/contacts.ts': 'what follows an @ or stands in an address and is a file, no host',
}

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'echomind-types-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the table of formats', () => {
  it.each(DOCUMENT_TYPES)('has a parser for %s that reads a file with each of its extensions', async (type) => {
    const { content, holds } = SAMPLES[type]
    expect(FILE_TYPES[type].extensions.length).toBeGreaterThan(0)
    for (const extension of [...FILE_TYPES[type].extensions, ...FILE_TYPES[type].rareExtensions]) {
      const path = join(folder, `a.${extension}`)
      await writeFile(path, content)
      const document = await parseFile({ path, name: `a.${extension}`, ...(type === 'picture' && { ocr: RECOGNISED }) })
      expect(document.type, extension).toBe(type)
      expect(document.text, extension).toContain(holds)
    }
  })

  it('names every existing parser, and its rows are the document types of the contract', () => {
    expect(new Set(DOCUMENT_TYPES.map((type) => FILE_TYPES[type].parser))).toEqual(new Set(Object.keys(PARSERS)))
    expect(documentTypeSchema.options).toEqual(DOCUMENT_TYPES)
  })

  it('lists each extension once, in lower case without a dot, as either readable or refused', () => {
    const read = DOCUMENT_TYPES.flatMap((type) => [...FILE_TYPES[type].extensions, ...FILE_TYPES[type].rareExtensions])
    const refused = REFUSED_TYPES.flatMap(({ passedOver, oldOffice }) => [...passedOver, ...(oldOffice ?? [])])
    expect(new Set([...read, ...refused]).size).toBe(read.length + refused.length)
    for (const extension of [...read, ...refused]) expect(extension).toMatch(/^[a-z0-9]+$/)
    for (const type of DOCUMENT_TYPES) {
      for (const extension of FILE_TYPES[type].extensions)
        expect([typeOfExtension(extension), isPassedOver(extension), OFFERED_EXTENSIONS.includes(extension)], extension).toEqual([
          type,
          // Most pictures in a folder are photos and logos: they are read when a person adds them.
          type === 'picture',
          true,
        ])
      for (const extension of FILE_TYPES[type].openable)
        expect([(FILE_TYPES[type].extensions as readonly string[]).includes(extension), isOpenable(extension)], extension).toEqual([
          true,
          true,
        ])
    }
    expect(new Set(ACCEPTED_FILES).size).toBe(ACCEPTED_FILES.length)
  })

  it('has a sentence and a next step for each refused format', () => {
    for (const { refusal } of REFUSED_TYPES) {
      const { message, next } = spoken(toErrorShape(new AppError('unsupported-type', { variant: refusal })))
      for (const sentence of [message, next]) expect(sentence).toMatch(/^[A-Z].+\.$/)
    }
  })

  it('is the only list of extensions in the sources', () => {
    const files = ['src-main', 'src-preload', 'src-renderer'].flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => join(root, file).replaceAll('\\', '/')),
    )
    const lists = files.filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        // A translation lists what the English text lists.
        !/^src-preload\/texts\/(?!en\/)[a-z]{2}\//.test(file) &&
        readFileSync(file, 'utf8')
          .split('\n')
          .some((line) => endingsIn(line) >= 3),
    )
    expect(lists.toSorted()).toEqual([TABLE, ...Object.keys(OTHER_LISTS)].toSorted())
  })
})

function endingsIn(line: string): number {
  if (/^\s*(?:\/\*\*|\*|\/\/)/.test(line)) return 0
  return new Set(line.match(/(?<![\w/-])[a-z0-9]{2,10}(?![\w-])/g)?.filter((word) => TELLING.has(word))).size
}
