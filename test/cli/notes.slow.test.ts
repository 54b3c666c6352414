import { appendFileSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '../../src-preload/contract/shapes/answers.ts'
import type { LedgerItem, Note, NoteSummary } from '../../src-preload/contract/shapes/notes.ts'
import { startTestApp } from '../support/app.ts'
import { commandLine } from '../support/cli.ts'

let folder: string
const { run, json, refused } = commandLine(() => folder)
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'echomind-notes-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = (name: string, content: string) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

describe('the commands note, notes and ledger', () => {
  it('add a memo that the next command answers from, and list and show it', async () => {
    const memo = file('Fence.md', '# Fence\n\nThe fence along the brook is painted green in April.\n')
    const { code, output } = await json<{ note: Note }>('note', 'add', memo, '--echotag', 'Garden', '--date', '2026-02-03T10:00:00+01:00')
    expect(code).toBe(0)
    const { id } = output.note
    expect(output.note).toMatchObject({
      documentId: id,
      title: 'Fence',
      echotag: 'Garden',
      echodate: '2026-02-03T10:00:00+01:00',
      raw: '',
      refined: null,
    })
    const asked = await json<Answer>('ask', 'What colour is the fence painted?')
    expect(asked.output.claims[0]).toMatchObject({ quote: 'The fence along the brook is painted green in April.' })
    expect(asked.output.sources[0]?.documentId).toBe(id)
    expect((await json<{ notes: NoteSummary[] }>('notes', '--search', 'brook')).output.notes.map((note) => note.id)).toEqual([id])
    expect((await json<{ notes: NoteSummary[] }>('notes', '--echotag', 'kitchen')).output.notes).toEqual([])
    expect((await run('note', 'show', id)).stdout).toContain('The fence along the brook is painted green in April.')
  }, 60_000)

  it('add a transcript with its speakers and seconds, which an answer cites at its second', async () => {
    const srt = file(
      'talk.srt',
      '1\n00:00:02,000 --> 00:00:05,000\nEve: The ferry leaves at six.\n\n2\n00:00:06,500 --> 00:00:09,000\nFinn: Then we need a taxi.\n',
    )
    const { note } = (await json<{ note: Note }>('note', 'add', srt, '--title', 'Ferry')).output
    expect(note.segments).toEqual([
      { start: 2, end: 5, speaker: 'Eve', text: 'The ferry leaves at six.' },
      { start: 6.5, end: 9, speaker: 'Finn', text: 'Then we need a taxi.' },
    ])
    const { claims } = (await json<Answer>('ask', 'Who needs a taxi?')).output
    expect(claims[0]?.anchor).toMatchObject({ startSeconds: 6.5, speaker: 'Finn' })
  }, 60_000)

  it('answer from the last note alone when the question asks for it', async () => {
    const { sources } = (await json<Answer>('ask', 'What was said about the ferry in my last note?')).output
    expect(new Set(sources.map(({ title }) => title))).toEqual(new Set(['Ferry']))
  }, 60_000)

  it('tick an item of the ledger off, and open it again', async () => {
    const [note] = (await json<{ notes: NoteSummary[] }>('notes')).output.notes
    const { app, close } = await startTestApp({ dataFolder: join(folder, 'data'), drains: false })
    const row = {
      id: 'item-1',
      kind: 'action',
      text: 'Book a taxi',
      owner: 'Finn',
      due: '2026-02-04',
      doneAt: null,
      startSeconds: 6.5,
      changedBy: 'made',
    } as const
    await app.database.setLedger({ id: note!.id, rows: [row] })
    await close({ keep: true })
    const done = (await json<{ items: LedgerItem[] }>('ledger', 'done', 'item-1')).output.items
    expect(done).toMatchObject([{ id: 'item-1', noteId: note!.id, done: true, owner: 'Finn', due: '2026-02-04', startSeconds: 6.5 }])
    expect((await run('ledger', 'open', 'item-1')).stdout).toMatch(/^item-1 {2}\[ \] Action: Book a taxi {2}\(Finn, 2026-02-04, .*\)$/mu)
    expect((await json<{ notes: NoteSummary[] }>('notes')).output.notes[0]?.openActions).toBe(1)
  }, 60_000)

  it('delete no note while the window records it, and its chats neither', async () => {
    const { app, close } = await startTestApp({ dataFolder: join(folder, 'data'), drains: false })
    const { noteId, recordings } = await app.recorder.start({ title: 'Choir', tracks: [{ track: 'mixed', device: null }] })
    const refusal = await run('delete', noteId, '--chats')
    expect([refusal.code, refusal.stderr]).toEqual([1, expect.stringMatching(/“Choir” is being recorded\. .*Nothing was deleted\./su)])
    expect(await refused('delete', noteId, '--purge')).toEqual({ code: 1, error: 'recording-under-way' })
    await app.recorder.append({ id: recordings[0]!.id, sequence: 0, samples: new Uint8Array(32_000) })
    await app.recorder.stop(noteId)
    expect((await run('delete', noteId)).code).toBe(0)
    expect((await run('trash', 'restore', noteId)).code).toBe(0)
    const { note } = (await json<{ note: Note }>('note', 'show', noteId)).output
    expect([note.seconds, note.hasAudio]).toEqual([1, true])
    await close({ keep: true })
  }, 60_000)

  it('say what is wrong', async () => {
    expect(await refused('note', 'add', join(folder, 'nowhere'))).toEqual({ code: 1, error: 'file-missing' })
    expect(await refused('note', 'add', file('empty.txt', ' \n'))).toEqual({ code: 1, error: 'empty-file' })
    expect(await refused('note', 'add', file('a.txt', 'x'), '--date', 'soon')).toEqual({ code: 2, error: 'usage' })
    expect(await refused('note', 'frobnicate', 'x')).toEqual({ code: 2, error: 'usage' })
  })

  it('tell the engine the names of the collection, correct by them what it misheard, and say how many corrections there are', async () => {
    const program = file(
      'program.mjs',
      "import { writeFileSync } from 'node:fs'\nwriteFileSync(process.argv[2], process.argv[3])\nconsole.log('please ask them about the k w p b before you order the pumps')",
    )
    const prompt = join(folder, 'prompt.txt')
    const plan = file('Plan.md', 'The heating plan of Zeltkamp says that the KWPB is old. We asked Zeltkamp about the KWPB before.')
    await run('import', plan, '--collection', 'Heating', '--wait')
    await run('settings', 'set', 'speech.command', JSON.stringify([process.execPath, program, prompt, '{prompt}', '{wav}']))
    const sound = new URL('../support/audio/speech.opus', import.meta.url).pathname
    type Heard = { note: Note; corrections: number }
    const { output } = await json<Heard>('note', 'transcribe', sound, '--collection', 'Heating')
    expect(readFileSync(prompt, 'utf8').split(', ')).toEqual(expect.arrayContaining(['KWPB', 'Zeltkamp']))
    expect(output.corrections).toBe(output.note.segments.length)
    expect(output.note.raw).toContain('about the KWPB before')
    await run('settings', 'set', 'speech.correctTerms', 'false')
    const again = join(folder, 'again.opus')
    copyFileSync(sound, again)
    appendFileSync(again, 'x')
    const uncorrected = (await json<Heard>('note', 'transcribe', again, '--collection', 'Heating')).output
    expect([uncorrected.corrections, readFileSync(prompt, 'utf8')]).toEqual([0, ''])
    expect(uncorrected.note.raw).toContain('about the k w p b before')
  }, 120_000)

  it('end once the changed passages of a note have their vectors too', async () => {
    const { note } = (await json<{ note: Note }>('note', 'add', file('Quay.md', 'The quay is mended by the Hansen brothers in October.\n')))
      .output
    for (const verb of ['tags', 'refine']) {
      await run('note', verb, note.id)
      const { documents } = (await json<{ documents: { id: string; status: string }[] }>('documents')).output
      expect(documents.find(({ id }) => id === note.id)?.status).toBe('ready')
    }
  }, 60_000)
})
