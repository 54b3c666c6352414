/** An open PDF. Pages count from 1. `close` frees its worker; pages of it must not be used then. */
export type PdfFile = { readonly pages: number; page(number: number): Promise<PdfPage>; close(): void }

/** A page: its size in CSS pixels at scale 1, as it is shown (rotation applied). */
export type PdfPage = { readonly width: number; readonly height: number; draw(target: DrawTarget): Drawing }

/** Where a page is drawn: its picture, and over it its text, invisible, to be selected and read aloud. */
export type DrawTarget = { readonly canvas: HTMLCanvasElement; readonly text: HTMLElement; readonly scale: number }

/** A drawing under way. `done` resolves too when it was cancelled; it rejects when the page cannot be drawn. */
export type Drawing = { readonly done: Promise<void>; cancel(): void }

/** Opens the PDF at an address of this window's origin. Rejects when it is no PDF, or after 30 seconds. */
export type OpenPdf = (address: string) => Promise<PdfFile>
