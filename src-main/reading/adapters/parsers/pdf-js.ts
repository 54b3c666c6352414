/** The library that reads PDFs, and a document that it has opened. */
export type PdfJs = typeof import('pdfjs-dist/legacy/build/pdf.mjs')
export type PdfDocument = Awaited<ReturnType<PdfJs['getDocument']>['promise']>
