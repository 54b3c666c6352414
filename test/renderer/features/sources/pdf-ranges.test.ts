import { describe, expect, it, vi } from 'vitest'

// Node lacks what the build for new browsers calls.
vi.mock('pdfjs-dist', () => import('pdfjs-dist/legacy/build/pdf.mjs'))
vi.stubGlobal('DOMMatrix', class {})
vi.stubGlobal('pdfjsWorker', await import('pdfjs-dist/legacy/build/pdf.worker.mjs' as string))

const { getDocument } = await import('pdfjs-dist')
const { FileRanges, PIECE_BYTES } = await import('../../../../src-renderer/features/sources/pdf/pdf-ranges.ts')

const GAP = 400_000_000

/** A PDF whose second page has a picture of 400 MB between the two: its beginning, its end, and nothing but zeros between them. */
function hugePdf(): { head: Buffer; tail: Buffer; length: number } {
  const offsets: number[] = []
  let text = '%PDF-1.7\n'
  const add = (object: string, before = 0): void => {
    offsets.push(before + text.length)
    text += `${offsets.length} 0 obj\n${object}\nendobj\n`
  }
  add('<< /Type /Catalog /Pages 2 0 R >>')
  add('<< /Type /Pages /Kids [3 0 R 6 0 R] /Count 2 >>')
  add('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] /Contents 4 0 R >>')
  add('<< /Length 0 >>\nstream\n\nendstream')
  offsets.push(text.length)
  const head = Buffer.from(`${text}5 0 obj\n<< /Type /XObject /Subtype /Image /Length ${GAP} >>\nstream\n`)
  text = '\nendstream\nendobj\n'
  add('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Resources << /XObject << /I 5 0 R >> >> >>', head.length + GAP)
  const table = ['0000000000 65535 f ', ...offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n `)].join('\n')
  const tail = Buffer.from(
    `${text}xref\n0 7\n${table}\ntrailer\n<< /Size 7 /Root 1 0 R >>\nstartxref\n${head.length + GAP + text.length}\n%%EOF\n`,
  )
  return { head, tail, length: head.length + GAP + tail.length }
}

/** Answers ranges as the app's protocol does; returns the bytes that were asked for. */
function serve({ head, tail, length }: ReturnType<typeof hugePdf>, upTo = Infinity): { bytes: number } {
  const asked = { bytes: 0 }
  vi.stubGlobal(
    'fetch',
    vi.fn(async (_address: string, { headers }: { headers: { range: string } }) => {
      const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range)!
      const [start, end] = [Number(first), Math.min(Number(last) + 1, length)]
      if (start >= upTo) return new Response('', { status: 404 })
      asked.bytes += end - start
      const body = new Uint8Array(end - start)
      for (const [part, at] of [[head, 0] as const, [tail, head.length + GAP] as const])
        for (let i = Math.max(start, at); i < Math.min(end, at + part.length); i++) body[i - start] = part[i - at]!
      return new Response(body, { status: 206, headers: { 'content-range': `bytes ${start}-${end - 1}/${length}` } })
    }),
  )
  return asked
}

describe('a PDF in the Reader', () => {
  it('of 400 MB is fetched only where its pages are', async () => {
    const asked = serve(hugePdf())
    const range = await FileRanges.open('app://echomind/documents/x/original', () => undefined)
    const settings = { range, rangeChunkSize: PIECE_BYTES, disableAutoFetch: true, disableStream: true, verbosity: 0 }
    const task = getDocument(settings)
    const pdf = await task.promise
    expect(pdf.numPages).toBe(2)
    expect((await pdf.getPage(2)).view).toEqual([0, 0, 400, 300])
    expect(asked.bytes).toBeGreaterThan(0)
    expect(asked.bytes).toBeLessThan(2_000_000)
    await task.destroy()
  })

  it('whose file goes away while it is read tells that, and does not wait for ever', async () => {
    serve(hugePdf(), 1_000_000)
    const failed = new Promise<Error>((resolve) => {
      void FileRanges.open('app://echomind/documents/x/original', resolve).then((range) => {
        getDocument({ range, rangeChunkSize: PIECE_BYTES, verbosity: 0 }).promise.catch(() => undefined)
      })
    })
    expect((await failed).message).toContain('404')
  })
})
