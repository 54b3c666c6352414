import type { Place } from './page-layout.ts'

/** An open PDF. Pages count from 1. `size` does not load what a page shows. `close` ends its worker; its pages must not be used afterwards. */
export type PdfFile = {
  readonly pages: number
  size(number: number): Promise<{ width: number; height: number }>
  page(number: number): Promise<PdfPage>
  /** The text of a page in the order of its text layer, a line break after each line. */
  text(number: number): Promise<string>
  /** Where an offset of that text stands: fraction of the page's height. */
  heightOf(number: number, offset: number): Promise<number>
  /** The PDF's own outline in its order; [] without one. */
  outline(): Promise<readonly OutlineEntry[]>
  /** Where an entry leads; null: nowhere in this file. */
  placeOf(entry: OutlineEntry): Promise<Place | null>
  close(): void
}

/** An entry of an outline. `depth`: from 0; `target`: a destination as the file writes it. */
export type OutlineEntry = { readonly title: string; readonly depth: number; readonly target: string | readonly unknown[] | null }

/** A page with its size in CSS pixels at scale 1, after rotation. `release` frees what drawing has loaded. */
export type PdfPage = { readonly width: number; readonly height: number; draw(target: DrawTarget): Drawing; release(): void }

/** Target of a drawing: a canvas for the page, and an invisible text layer for selection and screen readers, unless null. */
export type DrawTarget = { readonly canvas: HTMLCanvasElement; readonly text: HTMLElement | null; readonly scale: number }

/** A running drawing. `done` resolves at the end or when cancelled, and rejects if the page cannot be drawn. */
export type Drawing = { readonly done: Promise<void>; cancel(): void }

/** Opens the PDF at an address of the window's origin. Rejects if it is no PDF, or after 30 seconds; with a `PasswordException` if the password is missing or wrong. */
export type OpenPdf = (address: string, password?: string) => Promise<PdfFile>
