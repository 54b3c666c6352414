import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import '../../dom.ts'
import type { ImportId } from '../../../../src-preload/contract/ids.ts'
import { CollectionSettingsDialog } from '../../../../src-renderer/features/library/collections/collection-settings.tsx'
import { HealthView } from '../../../../src-renderer/features/library/care/health-view.tsx'
import { ImportReportDialog } from '../../../../src-renderer/features/library/intake/import-report.tsx'
import { importFinished, libraryStore, loadLibrary } from '../../../../src-renderer/features/library/store/library-store.ts'
import { PasteDialog } from '../../../../src-renderer/features/library/intake/paste-dialog.tsx'
import { TagList } from '../../../../src-renderer/features/library/documents/tag-list.tsx'
import { Toasts } from '../../../../src-renderer/shared/controls/toasts.tsx'
import { ids, makeDocument, makeState } from '../../factories.ts'
import { createFakeApi, type FakeApi } from '../../fake-api.ts'

let fake: FakeApi

beforeEach(async () => {
  libraryStore.reset()
  fake = createFakeApi(
    makeState({
      documents: [makeDocument('a', { title: 'Handbook', tags: ['lease'] }), makeDocument('b', { title: 'Letter' })],
      collections: ['Personal', 'Work'],
    }),
  )
  Object.assign(window, { api: fake.api })
  await loadLibrary()
  fake.requests.length = 0
})

const asked = (route: string) => fake.requests.filter((request) => request.route === route).map((request) => request.input)

describe('the tags of documents', () => {
  it('are added with Enter and removed with their cross', async () => {
    render(<TagList document={makeDocument('a', { tags: ['lease'] })} />)
    const field = screen.getByRole('textbox', { name: 'Add a tag' })
    fireEvent.change(field, { target: { value: '  urgent ' } })
    fireEvent.submit(field)
    fireEvent.click(screen.getByRole('button', { name: 'Remove the tag lease' }))
    await waitFor(() =>
      expect(asked('documents.tag')).toEqual([
        { ids: ['a'], add: ['urgent'] },
        { ids: ['a'], remove: ['lease'] },
      ]),
    )
  })

  it('are refused when they are blank', () => {
    render(<TagList document={makeDocument('a')} />)
    fireEvent.submit(screen.getByRole('textbox', { name: 'Add a tag' }))
    expect(fake.requests).toEqual([])
  })
})

describe('the settings of a collection', () => {
  const collection = {
    id: 'work',
    name: 'Work',
    documents: 1,
    chunks: 2,
    settings: { profile: 'window', instructions: 'Answer in short.' },
  }

  it('show the stored values, save the chosen ones, and leave values unset that follow the app settings', async () => {
    render(<CollectionSettingsDialog collection={collection} onClose={() => {}} />)
    const instructions = await screen.findByRole<HTMLTextAreaElement>('textbox')
    expect(instructions.value).toBe('Answer in short.')
    const [profile, redact] = screen.getAllByRole<HTMLSelectElement>('combobox')
    if (!profile || !redact) throw new Error('two choices were expected')
    expect([profile.value, redact.value]).toEqual(['window', ''])
    fireEvent.change(profile, { target: { value: 'auto' } })
    fireEvent.change(redact, { target: { value: 'always' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(asked('collections.set')).toEqual([
        {
          name: 'Work',
          settings: { instructions: 'Answer in short.', profile: null, passageSize: null, passageOverlap: null, redact: 'always' },
        },
      ]),
    )
  })

  it('take sizes of passages within their ranges for a profile of a fixed size alone, and put the usual ones back', async () => {
    const sized = { ...collection, settings: { profile: 'window', passageSize: 600 } }
    render(<CollectionSettingsDialog collection={sized} onClose={() => {}} />)
    const [size, overlap] = await screen.findAllByRole<HTMLInputElement>('spinbutton')
    if (!size || !overlap) throw new Error('two sizes were expected')
    expect([size.value, size.placeholder, overlap.value, overlap.placeholder]).toEqual(['600', '1200', '', '250'])
    screen.getByText('100 to 4000; usually 1200.')
    fireEvent.click(screen.getByRole('button', { name: 'Usual sizes' }))
    expect(size.value).toBe('')
    fireEvent.change(size, { target: { value: '90000' } })
    fireEvent.change(overlap, { target: { value: '0' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(asked('collections.set')).toMatchObject([{ settings: { profile: 'window', passageSize: 4000, passageOverlap: 0 } }]),
    )
    fireEvent.change(screen.getAllByRole('combobox')[0] as HTMLElement, { target: { value: 'headings' } })
    expect(screen.queryByRole('spinbutton')).toBeNull()
  })

  it('show that a folder came with a backup, and watch it when the person says so', async () => {
    const folder = { id: 7, path: '/home/me/contracts', collection: 'Work', review: false, paused: true, error: null, files: 0, pending: 0 }
    fake.answer('watch.list', async () => ({ folders: [folder] }))
    fake.answer('watch.resume', async () => ({ folders: [{ ...folder, paused: false }] }))
    render(<CollectionSettingsDialog collection={collection} onClose={() => {}} />)
    expect(await screen.findByText(/came with a backup/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Watch it here' }))
    await waitFor(() => expect(screen.queryByText(/came with a backup/)).toBeNull())
    expect(asked('watch.resume')).toEqual([{ id: 7 }])
  })

  it('list only the watched folders of this collection with the changes to review', async () => {
    const folder = {
      id: 7,
      path: '/home/me/contracts',
      collection: 'Work',
      review: true,
      paused: false,
      error: null,
      files: 12,
      pending: 1,
    }
    fake.answer('watch.list', async () => ({ folders: [folder, { ...folder, id: 8, path: '/elsewhere', collection: 'Personal' }] }))
    fake.answer('watch.pending', async () => ({ changes: [{ path: '/home/me/contracts/new.pdf', change: 'added' }] }))
    render(<CollectionSettingsDialog collection={collection} onClose={() => {}} />)
    expect((await screen.findByText('new.pdf')).closest('li')?.textContent).toBe('New: new.pdf')
    expect(screen.queryByText('/elsewhere')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(asked('watch.review')).toEqual([{ id: 7, accept: true }]))
    fireEvent.click(screen.getByRole('button', { name: 'Watch a folder' }))
    await waitFor(() => expect(asked('watch.pick')).toEqual([{ collection: 'Work', review: false }]))
  })
})

describe('pasted text', () => {
  it('needs a title and a text and is added to the shown collection', async () => {
    render(<PasteDialog open onClose={() => {}} collection="Work" />)
    const add = await screen.findByRole('button', { name: 'Add to Work' })
    expect(add.hasAttribute('disabled')).toBe(true)
    const [title, text] = screen.getAllByRole('textbox')
    if (!title || !text) throw new Error('two fields were expected')
    fireEvent.change(title, { target: { value: 'Minutes' } })
    fireEvent.change(text, { target: { value: 'We agreed.' } })
    fireEvent.click(add)
    await waitFor(() => expect(asked('documents.paste')).toEqual([{ title: 'Minutes', text: 'We agreed.', collection: 'Work' }]))
  })

  it('has the focus in its text, and the first line as its title where none is given', async () => {
    render(<PasteDialog open onClose={() => {}} collection="Work" />)
    const text = await screen.findByRole('textbox', { name: 'Text' })
    await waitFor(() => expect(document.activeElement).toBe(text))
    fireEvent.change(text, { target: { value: '\n\n## Minutes of Monday\nWe agreed.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Add to Work' }))
    await waitFor(() => expect(asked('documents.paste')).toMatchObject([{ title: 'Minutes of Monday' }]))
  })

  it('is kept when the dialog is closed or the import fails, and gone once it is a document', async () => {
    const onClose = vi.fn()
    const type = async (content: string) => {
      fireEvent.change(await screen.findByRole('textbox', { name: 'Text' }), { target: { value: content } })
    }
    const first = render(<PasteDialog open onClose={onClose} collection="Work" />)
    fireEvent.change(await screen.findByRole('textbox', { name: 'Title' }), { target: { value: 'Minutes' } })
    await type('Half a thought')
    first.unmount()
    let isDiskFull = true
    fake.answer('documents.paste', async () => {
      if (isDiskFull) throw new Error('the disk is full')
      return { importId: 'i1' as ImportId, files: 1 }
    })
    const second = render(<PasteDialog open onClose={onClose} collection="Work" />)
    expect(await screen.findByDisplayValue('Half a thought')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Add to Work' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add to Work' }).getAttribute('aria-busy')).toBeNull())
    expect(onClose).not.toHaveBeenCalled()
    await type('A whole thought')
    isDiskFull = false
    fireEvent.click(screen.getByRole('button', { name: 'Add to Work' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    second.unmount()
    render(<PasteDialog open onClose={onClose} collection="Work" />)
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Text' })).value).toBe('')
  })
})

describe('the health page', () => {
  it('reports that all is well without findings', async () => {
    render(<HealthView onOpen={() => {}} />)
    expect(await screen.findByText('All is well')).toBeTruthy()
  })

  it('lists each finding with its documents and a button that fixes it', async () => {
    fake.answer('health.get', async () => ({
      findings: [
        {
          code: 'outdated',
          message: '1 document was made otherwise.',
          next: 'Press Reindex.',
          count: 1,
          documents: [ids.document('a')],
          action: 'reindex',
        },
      ],
      trust: [],
    }))
    const opened: string[] = []
    render(<HealthView onOpen={(id) => opened.push(id)} />)
    const item = (await screen.findByText('Out of date')).closest('li')
    if (!item) throw new Error('a finding was expected')
    fireEvent.click(within(item).getByRole('button', { name: 'Handbook' }))
    expect(opened).toEqual(['a'])
    fireEvent.click(within(item).getByRole('button', { name: 'Reindex' }))
    await waitFor(() => expect(asked('documents.reindex')).toEqual([{ ids: ['a'] }]))
  })
})

describe('the embedder reliability on the health page', () => {
  it('is shown for each language, measured or not measured yet', async () => {
    fake.answer('health.get', async () => ({
      findings: [],
      trust: [
        { language: 'en', passages: 1200, trust: 0.876, mrr: 0.7, declared: true },
        { language: 'de', passages: 40, trust: 0.4, mrr: null, declared: false },
      ],
    }))
    render(<HealthView onOpen={() => {}} />)
    const rows = within(await screen.findByRole('table', { name: 'Semantic search' })).getAllByRole('row')
    expect(
      rows.slice(1).map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      ['1,200', '88%', 'Measured in your documents'],
      ['40', '–', 'Not measured yet'],
    ])
    expect(screen.getByRole('rowheader', { name: 'German' })).toBeTruthy()
  })
})

describe('the report of an import', () => {
  const failed = makeDocument('f', {
    title: 'scan.pdf',
    status: 'failed',
    chunks: 0,
    error: { code: 'no-text', message: 'No text found.', next: 'Add another.' },
  })
  const again = makeDocument('a', { title: 'Handbook', duplicateOf: ids.document('a'), path: '/home/me/copy.pdf' })
  const report = {
    documents: [makeDocument('n', { title: 'New' }), again, failed],
    added: 1,
    updated: 0,
    duplicates: 1,
    failed: 1,
    chunks: 48,
    tokens: 9000,
    redactions: 3,
    seconds: 4.2,
  }

  it('lists the outcome of each file, failures first', () => {
    render(<ImportReportDialog report={report} onClose={() => {}} />)
    expect(screen.getByText('1 added, 1 already here, 1 failed')).toBeTruthy()
    expect(screen.getByText(/48 passages, 9,000 tokens, 3 redactions/)).toBeTruthy()
    const lines = screen.getAllByRole('listitem').map((item) => item.textContent ?? '')
    expect(lines.map((line) => line.slice(0, 8))).toEqual(['scan.pdf', 'Handbook', 'New48 pa'])
    expect(lines[0]).toContain('No text found. Add another.')
    expect(lines[1]).toContain('Already here')
  })

  it('is linked when an import ends, and counts a new version as renewed', async () => {
    render(<Toasts />)
    act(() => importFinished({ ...report, documents: [makeDocument('n')], updated: 1, duplicates: 0, failed: 0 }, () => {}))
    expect(await screen.findByText('1 document updated')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Report' }))
    expect(libraryStore.get().report).toMatchObject({ updated: 1 })
  })

  it('names a single new document, and opens it', async () => {
    const opened: string[] = []
    render(<Toasts />)
    const one = { ...report, documents: [makeDocument('n', { title: 'Handbook' })], duplicates: 0, failed: 0 }
    act(() => importFinished(one, (id) => opened.push(id)))
    expect(await screen.findByText('“Handbook” added')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Read' }))
    expect(opened).toEqual(['n'])
  })
})
