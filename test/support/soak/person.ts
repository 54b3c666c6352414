import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { composer, dropFiles, request, type Running } from '../../e2e/steps.ts'

/** A document that the person gave the app, by its only code word. */
type Given = { code: string; title: string; state: 'here' | 'trash' | 'gone' }
type Row = { id: string; title: string; status: string }

/** Actions of a person in a window, and what must be there after them. Each action throws what a person would call an error. */
export type Person = {
  /** Does one action, and resolves to its name. */
  act(app: Running): Promise<string>
  /** What is missing, too much, or altered; empty: everything is as it was left. */
  compare(app: Running): Promise<string[]>
  /** Waits until nothing is read or embedded any more. */
  settle(app: Running): Promise<void>
}

const SUBJECTS = ['ferry', 'lighthouse', 'museum', 'orchard', 'harbour', 'bakery', 'observatory', 'quarry']
const WRITERS: Record<string, (title: string, lines: string[]) => string> = {
  md: (title, lines) => `# ${title}\n\n${lines.join('\n\n')}\n`,
  txt: (title, lines) => `${title}\n\n${lines.join('\n')}\n`,
  csv: (_title, lines) => `number,text\n${lines.map((line, at) => `${at},"${line}"`).join('\n')}\n`,
  html: (title, lines) => `<html><head><title>${title}</title></head><body>${lines.map((line) => `<p>${line}</p>`).join('')}</body></html>`,
  eml: (title, lines) =>
    `From: ada@example.org\r\nTo: ben@example.org\r\nSubject: ${title}\r\nDate: Mon, 01 Jun 2026 10:00:00 +0000\r\n\r\n${lines.join('\r\n')}\r\n`,
}
/** Milliseconds until an action counts as hanging. */
const PATIENCE = 120_000

type Actions = Record<string, (app: Running) => Promise<void>>
/** What the person has done so far. */
type Past = { folder: string; random: () => number; given: Given[]; memos: Map<string, string>; number: number; recorded: number }

const pick = <T>({ random }: Past, list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
const inState = ({ given }: Past, state: Given['state']) => given.filter((one) => one.state === state)

async function must(app: Running, route: string, input: unknown = {}): Promise<Record<string, unknown>> {
  const { ok, data, error } = await request(app.page, route, input)
  if (!ok) throw new Error(`${route}: ${JSON.stringify(error)}`)
  return data ?? {}
}
const rows = async (app: Running) => (await must(app, 'documents.list'))['documents'] as Row[]
const rowOf = async (app: Running, one: Given) => (await rows(app)).find(({ title }) => title.includes(one.code))
const trash = async (app: Running) => (await must(app, 'trash.list'))['documents'] as Row[]

function invent(p: Past): { one: Given; lines: string[] } {
  const code = `K${String((p.number += 1)).padStart(4, '0')}Q${Math.floor(p.random() * 1e6)}`
  const title = `Report ${code}`
  const filler = Array.from(
    { length: 3 + Math.floor(p.random() * 60) },
    (_, at) => `Line ${at} tells of the ${pick(p, SUBJECTS)} and of the ${pick(p, SUBJECTS)}.`,
  )
  return { one: { code, title, state: 'here' }, lines: [`The access word of the ${pick(p, SUBJECTS)} is ${code}.`, ...filler] }
}

function documentActions(p: Past): Actions {
  return {
    async drop(app) {
      const made = Array.from({ length: 1 + Math.floor(p.random() * 4) }, () => invent(p))
      const paths = made.map(({ one, lines }) => {
        const type = pick(p, Object.keys(WRITERS))!
        mkdirSync(p.folder, { recursive: true })
        const path = join(p.folder, `${one.title}.${type}`)
        writeFileSync(path, WRITERS[type]!(one.title, lines))
        utimesSync(path, 1_750_000_000, 1_750_000_000)
        return path
      })
      await dropFiles(app.page, paths)
      p.given.push(...made.map(({ one }) => one))
    },
    async paste(app) {
      const { one, lines } = invent(p)
      await must(app, 'documents.paste', { title: one.title, text: lines.join('\n\n') })
      p.given.push(one)
    },
    async delete(app) {
      const one = pick(p, inState(p, 'here'))
      const found = one && (await rowOf(app, one))
      if (!one || !found) return
      await must(app, 'documents.delete', { ids: [found.id] })
      one.state = 'trash'
    },
    async undo(app) {
      const one = pick(p, inState(p, 'trash'))
      const found = one && (await trash(app)).find(({ title }) => title.includes(one.code))
      if (!one || !found) return
      await must(app, 'documents.restore', { ids: [found.id] })
      one.state = 'here'
    },
    async purge(app) {
      const one = pick(p, inState(p, 'trash'))
      const found = one && (await trash(app)).find(({ title }) => title.includes(one.code))
      if (!one || !found) return
      await app.respond(1)
      await must(app, 'documents.purge', { ids: [found.id] })
      one.state = 'gone'
    },
    async tag(app) {
      const one = pick(p, inState(p, 'here'))
      const found = one && (await rowOf(app, one))
      if (found) await must(app, 'documents.tag', { ids: [found.id], add: [pick(p, SUBJECTS)] })
    },
    async reread(app) {
      const one = pick(p, inState(p, 'here'))
      const found = one && (await rowOf(app, one))
      if (found) await must(app, 'documents.reindex', { ids: [found.id] })
    },
  }
}

function otherActions(p: Past): Actions {
  return {
    async ask(app) {
      const one = pick(p, inState(p, 'here'))
      const question = one ? `What is said of ${one.code}?` : 'When is the spit closed because of the terns?'
      await app.page.getByRole('button', { name: 'New chat' }).first().click()
      await composer(app.page).fill(question)
      await composer(app.page).press('Enter')
      const answer = app.page.getByRole('article', { name: 'Answer' }).last()
      // A busy computer may need long; what is not there by then hangs.
      await expect.poll(() => answer.getAttribute('aria-busy'), { timeout: PATIENCE }).toBe('false')
      const words = await answer.textContent()
      if (one && !words?.includes(one.code)) throw new Error(`ask: ${question} was answered by ${String(words?.slice(0, 300))}`)
    },
    async search(app) {
      const one = pick(p, p.given)
      if (!one) return
      const { hits = [] } = (await must(app, 'inspect.query', { query: one.code })) as { hits?: unknown[] }
      const isFound = JSON.stringify(hits).includes(one.code)
      if (isFound !== (one.state === 'here'))
        throw new Error(`search: ${one.code}, which is ${one.state}, was ${isFound ? '' : 'not '}found`)
    },
    async record(app) {
      await app.page.keyboard.press('Escape')
      await app.page.keyboard.press('Control+Shift+R')
      const bar = app.page.getByRole('region', { name: 'Recording', exact: true })
      await bar
        .getByRole('timer')
        .filter({ hasText: /0:0[3-9]/ })
        .waitFor()
      await bar.getByRole('button', { name: 'Stop' }).click()
      await bar.waitFor({ state: 'detached' })
      p.recorded += 1
    },
    async note(app) {
      const { note } = (await must(app, 'notes.create', { title: `Note ${p.number}` })) as { note: { id: string } }
      const memo = `# Memo\n\n${invent(p).lines.join('\n\n')}`
      await must(app, 'notes.saveMemo', { id: note.id, memo })
      p.memos.set(note.id, memo)
    },
    async edit(app) {
      const [id, memo] = pick(p, [...p.memos]) ?? []
      if (id === undefined || memo === undefined) return
      const longer = `${memo}\n\nOne more thought of the ${pick(p, SUBJECTS)}.`
      await must(app, 'notes.saveMemo', { id, memo: longer })
      p.memos.set(id, longer)
    },
    async look(app) {
      const view = pick(p, ['Documents', 'Notes', 'Artifacts', 'Settings'])!
      await app.page.keyboard.press('Escape')
      await app.page
        .getByRole('button', { name: new RegExp(`^${view}`) })
        .first()
        .click()
    },
    async backup(app) {
      const path = join(p.folder, '..', 'backup.echomind')
      await app.save(path)
      const made = await must(app, 'backup.make')
      if (Object.keys(made).length === 0) throw new Error('backup.make: nothing was made')
    },
    async forget(app) {
      const { chats } = (await must(app, 'chats.list')) as { chats: { id: string }[] }
      if (chats.length < 20) return
      await app.respond(1)
      await must(app, 'chats.delete', { ids: [pick(p, chats)!.id] })
    },
  }
}

/** A person who acts at random (`random`: 0 to 1, as Math.random), with files in `folder`. */
export function createPerson({ folder, random }: { folder: string; random: () => number }): Person {
  const p: Past = { folder, random, given: [], memos: new Map(), number: 0, recorded: 0 }
  const actions = { ...documentActions(p), ...otherActions(p) }
  const often = [
    'drop',
    'paste',
    'ask',
    'ask',
    'ask',
    'search',
    'search',
    'look',
    'look',
    'note',
    'edit',
    'edit',
    'delete',
    'undo',
    'tag',
    'reread',
  ]
  const seldom = ['record', 'purge', 'backup', 'forget']

  return {
    async act(app) {
      const name = random() < 0.1 ? pick(p, seldom)! : pick(p, often)!
      if (['search', 'delete', 'reread', 'ask', 'tag'].includes(name)) await this.settle(app)
      await actions[name]!(app)
      return name
    },
    async settle(app) {
      const until = Date.now() + PATIENCE
      for (;;) {
        const { open } = (await must(app, 'queue.get')) as { open: number }
        const listed = await rows(app)
        const busy = listed.filter(({ status }) => status !== 'ready')
        // A file that was just dropped is listed a moment later.
        const awaited = inState(p, 'here').filter(({ code }) => !listed.some(({ title }) => title.includes(code)))
        if (open === 0 && busy.length === 0 && awaited.length === 0) return
        if (Date.now() > until)
          throw new Error(`settle: ${open} jobs are open, ${JSON.stringify(busy.slice(0, 5))}, missing ${JSON.stringify(awaited)}`)
        await new Promise((resolve) => setTimeout(resolve, 250))
      }
    },
    async compare(app) {
      const [here, bin] = [await rows(app), await trash(app)]
      const wrong = p.given.flatMap(({ code, state }) => {
        const times = here.filter(({ title }) => title.includes(code)).length
        const binned = bin.filter(({ title }) => title.includes(code)).length
        return times === (state === 'here' ? 1 : 0) && binned === (state === 'trash' ? 1 : 0)
          ? []
          : [`${code} is to be ${state}: ${times} here, ${binned} in the trash`]
      })
      for (const [id, memo] of p.memos) {
        const { note } = (await must(app, 'notes.get', { id })) as { note: { memo: string } }
        if (note.memo !== memo) wrong.push(`the memo of ${id} has changed`)
      }
      const { notes } = (await must(app, 'notes.list')) as { notes: unknown[] }
      if (notes.length !== p.memos.size + p.recorded) wrong.push(`${notes.length} notes, not ${p.memos.size + p.recorded}`)
      const { findings } = (await must(app, 'upkeep.check', { full: false })) as { findings: unknown[] }
      return [...wrong, ...findings.map((one) => `check: ${JSON.stringify(one)}`)]
    },
  }
}
