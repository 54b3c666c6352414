import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { AppError } from '../../src-preload/contract/errors.ts'
import { ROUTES, type Handlers, type RouteName } from '../../src-preload/contract/routes.ts'
import { isTooLarge } from '../../src-main/ipc/message-size.ts'
import { createRouter } from '../../src-main/ipc/router.ts'
import { isTrustedSender, type Sender } from '../../src-main/ipc/sender.ts'

const TRUSTED: Sender = { isOurWindow: true, isMainFrame: true, address: 'app://echomind/index.html' }

const SENDERS: Record<string, Sender> = {
  'another window': { ...TRUSTED, isOurWindow: false },
  'a frame inside our page': { ...TRUSTED, isMainFrame: false },
  'a page of the web in our window': { ...TRUSTED, address: 'https://evil.example/index.html' },
  'a host whose name begins like ours': { ...TRUSTED, address: 'app://echomind.evil/index.html' },
  'a user name that looks like our host': { ...TRUSTED, address: 'app://echomind@evil/index.html' },
  'a blank page': { ...TRUSTED, address: 'about:blank' },
  'a frame that is gone': { ...TRUSTED, address: '', isMainFrame: false },
}

const cycle: Record<string, unknown> = {}
cycle['self'] = cycle

/** Every route refuses these inputs. */
const MALFORMED: Record<string, unknown> = {
  nothing: undefined,
  null: null,
  'a string': 'x',
  'a number': 1,
  'not a number': Number.NaN,
  true: true,
  'an array': [],
  'an array of objects': [{}],
  bytes: new Uint8Array(8),
  'a date': new Date(0),
  'a map': new Map([['id', '1']]),
  'an unknown key': { surplus: 1 },
  'a key of the prototype': { constructor: 1 },
  'another prototype': JSON.parse('{"__proto__": {"id": "x"}, "x": 1}') as unknown,
  'a symbol': Symbol('x'),
  'a big number': 10n,
  'a function': () => 1,
  'a circle': cycle,
  'a very deep object': Array.from({ length: 10_000 }).reduce<unknown>((inner) => ({ inner }), 1),
  'nine megabytes': { data: new Uint8Array(9 * 1024 * 1024) },
}

/** A person who agrees to everything. */
const consentFor = async (_route: RouteName, input: unknown) => input

function setUp() {
  const called: string[] = []
  const handlers = Object.fromEntries(
    Object.keys(ROUTES).map((route) => [route, async () => (called.push(route), { route })]),
  ) as unknown as Handlers
  const onUnexpected = vi.fn()
  return { called, handlers, onUnexpected, router: createRouter({ handlers, consentFor, onUnexpected }) }
}

const NAMES = Object.keys(ROUTES) as RouteName[]

describe('the IPC gateway', () => {
  it('is tested with 7 untrusted senders and 20 malformed inputs', () => {
    expect(Object.keys(SENDERS)).toHaveLength(7)
    expect(Object.keys(MALFORMED)).toHaveLength(20)
  })

  it.each(NAMES)('refuses every untrusted sender and every malformed input on the route %s', async (route) => {
    const { called, router, onUnexpected } = setUp()
    for (const input of Object.values(MALFORMED)) {
      for (const sender of Object.values(SENDERS))
        expect(await router(sender, route, input)).toMatchObject({ ok: false, error: { code: 'untrusted-sender' } })
      expect(await router(TRUSTED, route, input)).toMatchObject({ ok: false, error: { code: 'bad-request' } })
    }
    for (const sender of Object.values(SENDERS))
      expect(await router(sender, route, {})).toMatchObject({ ok: false, error: { code: 'untrusted-sender' } })
    expect(called).toEqual([])
    expect(onUnexpected).not.toHaveBeenCalled()
  })

  it.each([
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    '',
    'documents',
    'documents.List',
    ' documents.list',
    'chat.ask ',
    null,
    undefined,
    1,
    {},
    ['chat.ask'],
    Symbol('x'),
  ])('refuses the unknown route name “%s”', async (route) => {
    const { router } = setUp()
    expect(await router(TRUSTED, route, {})).toMatchObject({ ok: false, error: { code: 'unknown-route' } })
  })

  it('passes a valid request on as parsed by its schema', async () => {
    const { router, handlers } = setUp()
    const seen: unknown[] = []
    const open = createRouter({
      handlers: { ...handlers, 'collections.create': async (input) => (seen.push(input), { collections: [] }) },
      consentFor,
      onUnexpected: () => undefined,
    })
    expect(await open(TRUSTED, 'collections.create', { name: '  Work  ' })).toEqual({ ok: true, data: { collections: [] } })
    expect(seen).toEqual([{ name: 'Work' }])
    expect(await router(TRUSTED, 'queue.get', {})).toEqual({ ok: true, data: { route: 'queue.get' } })
  })

  it('names invalid fields without their values', async () => {
    const { router } = setUp()
    const result = await router(TRUSTED, 'uploads.begin', { name: '', bytes: 'SECRET' })
    expect(result).toMatchObject({ ok: false, error: { code: 'bad-request', data: { fields: ['name', 'bytes'] } } })
    expect(JSON.stringify(result)).not.toContain('SECRET')
  })

  it('returns the AppError of a handler, and a plain internal error for anything else', async () => {
    const { handlers } = setUp()
    const onUnexpected = vi.fn()
    const router = createRouter({
      handlers: {
        ...handlers,
        'queue.get': () => Promise.reject(new AppError('database-busy', { cause: new Error('/home/ann/secret') })),
        'queue.pause': () => {
          throw new Error('ENOENT: /home/ann/secret')
        },
        'queue.resume': () => Promise.reject('a string'),
      },
      consentFor,
      onUnexpected,
    })
    expect(await router(TRUSTED, 'queue.get', {})).toMatchObject({ ok: false, error: { code: 'database-busy' } })
    const accident = await router(TRUSTED, 'queue.pause', {})
    expect(accident).toMatchObject({ ok: false, error: { code: 'internal' } })
    expect(JSON.stringify(accident)).not.toContain('secret')
    expect(await router(TRUSTED, 'queue.resume', {})).toMatchObject({ ok: false, error: { code: 'internal' } })
    expect(onUnexpected).toHaveBeenCalledTimes(2)
  })

  it('returns a result for any input without throwing', async () => {
    const { router } = setUp()
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.constantFrom(...NAMES), fc.anything()), fc.anything(), async (route, input) => {
        expect(typeof (await router(TRUSTED, route, input)).ok).toBe('boolean')
      }),
    )
  })
})

describe('the sender of an IPC message', () => {
  it('is trusted as the page of the app in the main frame of its window only', () => {
    expect(isTrustedSender(TRUSTED)).toBe(true)
    expect(isTrustedSender({ ...TRUSTED, address: 'app://echomind/index.html#/chats' })).toBe(true)
    for (const sender of Object.values(SENDERS)) expect(isTrustedSender(sender)).toBe(false)
  })

  it('is trusted as the development server only during development, instead of the app scheme', () => {
    const page = 'http://localhost:5173/'
    expect(isTrustedSender({ ...TRUSTED, address: page }, page)).toBe(true)
    expect(isTrustedSender(TRUSTED, page)).toBe(false)
  })
})

describe('the size of an IPC message', () => {
  it('is limited to 8 MB in one value or in many', () => {
    expect(isTooLarge({ data: new Uint8Array(4 * 1024 * 1024), offset: 0 })).toBe(false)
    expect(isTooLarge({ data: new Uint8Array(8 * 1024 * 1024 + 1) })).toBe(true)
    expect(isTooLarge({ text: 'x'.repeat(5_000_000) })).toBe(true)
    expect(isTooLarge(Array.from({ length: 9 }, () => new Uint8Array(1024 * 1024)))).toBe(true)
    expect(isTooLarge({ paths: Array.from({ length: 10_000 }, (_, i) => `/home/ann/${i}.pdf`) })).toBe(false)
  })

  it('counts a circular value as too large', () => expect(isTooLarge(cycle)).toBe(true))
})
