import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { OcrPage } from '../../../src-main/reading/domain/documents/ocr.ts'
import type { OcrFunctions } from '../../../src-main/reading/worker/ocr/ocr-entry.ts'
import { serve } from '../../../src-main/storage/worker/serve.ts'

/** File that names the pages (one a line) which end this stand-in for text recognition, and file of the pages that it was asked for. */
const { STUBBORN_PAGES = '', ASKED_PAGES = '' } = process.env

function pageOf(page: number): OcrPage {
  const words = `Okapi number ${page} sleeps in the garden house.`.split(' ').map((text, index) => {
    return { text, x0: 0.1 + index * 0.09, x1: 0.17 + index * 0.09, y0: 0.1, y1: 0.12 }
  })
  return { page, width: 595, height: 842, lines: [{ words, end: true }], confidence: 0.95, blank: false }
}

const functions: OcrFunctions = {
  start: () => Promise.resolve(),
  readPage(_path, page) {
    appendFileSync(ASKED_PAGES, `${page}\n`)
    const stubborn = existsSync(STUBBORN_PAGES) ? readFileSync(STUBBORN_PAGES, 'utf8').split('\n') : []
    if (stubborn.includes(`${page}`)) process.kill(process.pid, 'SIGKILL')
    return Promise.resolve(pageOf(page))
  },
}
serve(functions)
