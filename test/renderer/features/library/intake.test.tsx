import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import '../../dom.ts'
import { PIECE_BYTES as CONTRACT_PIECE_BYTES } from '../../../../src-preload/contract/library-routes.ts'
import { DropOverlay } from '../../../../src-renderer/features/library/intake/drop-overlay.tsx'
import { importDrop, importFiles, PIECE_BYTES } from '../../../../src-renderer/features/library/store/intake.ts'
import { libraryStore } from '../../../../src-renderer/features/library/store/library-store.ts'
import { makeState } from '../../factories.ts'
import { createFakeApi, type FakeApi } from '../../fake-api.ts'

let fake: FakeApi

beforeEach(() => {
  libraryStore.reset()
  fake = createFakeApi(makeState())
  Object.assign(window, { api: fake.api })
})

const routes = () => fake.requests.map((request) => request.route)
const file = (name: string, bytes = 3) => new File([new Uint8Array(bytes)], name)

/** A dropped folder: entries in batches, the last batch empty. */
function folderEntry(name: string, batches: FileSystemEntry[][]): FileSystemEntry {
  let next = 0
  return {
    isFile: false,
    isDirectory: true,
    name,
    createReader: () => ({ readEntries: (take: (entries: FileSystemEntry[]) => void) => take(batches[next++] ?? []) }),
  } as unknown as FileSystemEntry
}

function fileEntry(one: File): FileSystemEntry {
  return { isFile: true, isDirectory: false, name: one.name, file: (take: (file: File) => void) => take(one) } as unknown as FileSystemEntry
}

describe('dropped files', () => {
  it('on this computer are imported by tickets instead of paths, folders too', async () => {
    Object.assign(window, { api: { ...fake.api, ticketsForFiles: async (files: File[]) => files.map((one) => `ticket-of-${one.name}`) } })
    await importDrop({ files: [file('a.pdf'), file('papers')], entries: [] }, 'Work')
    expect(fake.requests).toEqual([
      { route: 'documents.import', input: { tickets: ['ticket-of-a.pdf', 'ticket-of-papers'], collection: 'Work' } },
    ])
  })

  it('are all uploaded as bytes when one of them has no file on disk', async () => {
    Object.assign(window, { api: { ...fake.api, ticketsForFiles: async () => ['ticket-of-a.pdf', ''] } })
    await importDrop({ files: [file('a.pdf'), file('b.pdf')], entries: [] }, 'Work')
    expect(routes()).not.toContain('documents.import')
    expect(routes().at(-1)).toBe('uploads.import')
  })

  it('from folders without paths are uploaded as bytes up to the last batch of entries', async () => {
    const entries = [
      fileEntry(file('a.txt')),
      folderEntry('papers', [[fileEntry(file('b.txt'))], [folderEntry('old', [[fileEntry(file('c.txt'))]])]]),
    ]
    await importDrop({ files: [file('a.txt'), file('papers')], entries }, 'Personal')
    const begun = fake.requests.flatMap((request) => (request.route === 'uploads.begin' ? [(request.input as { name: string }).name] : []))
    expect(begun).toEqual(['a.txt', 'b.txt', 'c.txt'])
    expect(fake.requests.at(-1)).toEqual({
      route: 'uploads.import',
      input: { uploadIds: ['upload-1', 'upload-2', 'upload-3'], collection: 'Personal' },
    })
  })

  it('are uploaded in order and completely in parts below the limit of a message', async () => {
    await importFiles([file('big.pdf', 2 * PIECE_BYTES + 5)], 'Personal')
    const pieces = fake.requests.flatMap((request) =>
      request.route === 'uploads.append' ? [request.input as { offset: number; data: Uint8Array }] : [],
    )
    expect(pieces.map((piece) => [piece.offset, piece.data.byteLength])).toEqual([
      [0, PIECE_BYTES],
      [PIECE_BYTES, PIECE_BYTES],
      [2 * PIECE_BYTES, 5],
    ])
    expect(PIECE_BYTES).toBe(CONTRACT_PIECE_BYTES)
  })

  it('are all cancelled when one upload fails', async () => {
    fake.answer('uploads.append', () => Promise.reject(new Error('full')))
    await expect(importFiles([file('a.txt')], 'Personal')).rejects.toThrow('Something went wrong inside EchoMind.')
    expect(routes().at(-1)).toBe('uploads.cancel')
  })
})

describe('the drop overlay', () => {
  const data = (count: number, kind = 'file', type = 'text/plain') => ({
    types: kind === 'file' ? ['Files'] : ['text/plain'],
    items: Array.from({ length: count }, () => ({ kind, type, webkitGetAsEntry: () => null })),
    files: Array.from({ length: count }, (_, n) => file(`${n}.txt`)),
    dropEffect: 'none',
  })
  const drag = (name: string, transfer: object) =>
    fireEvent(window, Object.assign(new Event(name, { cancelable: true }), { dataTransfer: transfer }))

  it('names the target collection and the accepted file types', () => {
    libraryStore.dispatch({ type: 'scope-chosen', scope: 'Work' })
    render(<DropOverlay onDropped={() => {}} />)
    drag('dragenter', data(12))
    expect(screen.getByText('Add 12 files to Work')).toBeTruthy()
    expect(screen.getByText(/PDF, Word, PowerPoint, Excel.* Markdown, TXT/)).toBeTruthy()
  })

  it('calls an item without a type a folder or file', () => {
    render(<DropOverlay onDropped={() => {}} />)
    drag('dragenter', data(1, 'file', ''))
    expect(screen.getByText('Add 1 folder or file to Personal')).toBeTruthy()
  })

  it('disappears when the files leave the window, but stays while they move between elements', () => {
    render(<DropOverlay onDropped={() => {}} />)
    drag('dragenter', data(1))
    drag('dragenter', data(1))
    drag('dragleave', data(1))
    expect(screen.getByText('Add 1 file to Personal')).toBeTruthy()
    drag('dragleave', data(1))
    expect(screen.queryByText('Add 1 file to Personal')).toBeNull()
  })

  it('ignores dragged text', () => {
    render(<DropOverlay onDropped={() => {}} />)
    drag('dragenter', data(1, 'string'))
    expect(screen.queryByText(/Add/)).toBeNull()
  })

  it('imports dropped files and prevents the browser from opening them', async () => {
    let told = 0
    render(<DropOverlay onDropped={() => void (told += 1)} />)
    drag('dragenter', data(2))
    let prevented = false
    act(() => void (prevented = !drag('drop', data(2))))
    expect(prevented).toBe(true)
    await waitFor(() => expect(routes()).toContain('uploads.import'))
    expect(told).toBe(1)
    expect(screen.queryByText(/Add 2/)).toBeNull()
  })

  it('tells of dropped documents, not of the folder of a model, so that the window stays where it is', async () => {
    let told = 0
    const answers = [null, { importId: 'import-1' as never, files: 1 }]
    fake.api.ticketsForFiles = async (files) => files.map(({ name }) => `ticket ${name}`)
    fake.answer('documents.import', async () => answers.shift() ?? null)
    render(<DropOverlay onDropped={() => void (told += 1)} />)
    act(() => void drag('drop', data(1)))
    await waitFor(() => expect(answers).toHaveLength(1))
    await act(async () => undefined)
    expect(told).toBe(0)
    act(() => void drag('drop', data(1)))
    await waitFor(() => expect(told).toBe(1))
  })
})
