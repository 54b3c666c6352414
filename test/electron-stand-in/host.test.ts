import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findBrowser } from '../tools/browser.mjs'
import { closeBrowser, launchStandIn } from './launch.mjs'

const program = join(import.meta.dirname, 'fixture', 'main.mjs')
type Page = { ask(kind: string, value?: unknown): Promise<unknown> }

function ask(app: Awaited<ReturnType<typeof launchStandIn>>, kind: string, value?: unknown): Promise<unknown> {
  return app.page.evaluate(([asked, given]: [string, unknown]) => (window as unknown as Page).ask(asked, given), [kind, value] as [
    string,
    unknown,
  ])
}

afterAll(() => closeBrowser())

describe.skipIf(!findBrowser())('the Electron stand-in of the tests', () => {
  it('transfers requests with bytes, events in order, and the true sender', async () => {
    const app = await launchStandIn({ program })
    await app.page.getByText('ready').waitFor()
    const bytes = await app.page.evaluate(async () => {
      const data = new Uint8Array(1_000_000).fill(7)
      return (window as unknown as Page).ask('bytes', { data })
    })
    expect(bytes).toEqual({ length: 1_000_000, sum: 7_000_000, isBytes: true })
    expect(await ask(app, 'sender')).toEqual({ isOurs: true, isMain: true, address: 'app://fixture/index.html' })
    await ask(app, 'events', 50)
    await expect.poll(() => app.page.innerText('#said')).toContain(Array.from({ length: 50 }, (_, i) => `e${i}`).join(' '))
    await app.close()
  })

  it('fails a spec whose page violates the CSP, throws, requests another address, navigates away or opens a window', async () => {
    const app = await launchStandIn({ program })
    await app.page.evaluate(() => document.body.append(Object.assign(document.createElement('style'), { textContent: 'p { color: red }' })))
    await app.page.evaluate(() =>
      queueMicrotask(() => {
        throw new Error('planted')
      }),
    )
    await app.page.evaluate(() => void fetch('https://example.com/canary').catch(() => undefined))
    await app.page.evaluate(() => {
      location.href = 'https://example.com/away'
    })
    await app.page.evaluate(() => void window.open('https://example.com/popup'))
    await expect.poll(() => app.outside.join(' ')).toContain('popup')
    await expect.poll(() => app.problems.join(' ')).toContain('planted')
    expect(app.page.url()).toBe('https://fixture.app.invalid/index.html')
    expect(app.problems.join(' ')).toMatch(/content security policy: style-src/)
    // The policy refuses the connection before a request exists.
    expect(app.problems.join(' ')).toMatch(/content security policy: connect-src https:\/\/example.com\/canary/)
    expect(app.outside.join(' ')).toMatch(/https:\/\/example.com\/away/)
    await expect(app.close()).rejects.toThrow('must not do')
  })

  it('fails a spec whose program lets Chromium fetch a spelling dictionary', async () => {
    const app = await launchStandIn({ program, environment: { FIXTURE_SPELLS: '1' } })
    await expect(app.close()).rejects.toThrow('asked for https://dictionaries.example/en-US.bdic')
  })

  it('reports how a program ended that opened no window', async () => {
    await expect(launchStandIn({ program: join(import.meta.dirname, 'fixture', 'preload.cjs') })).rejects.toThrow(/ended with/)
  })
})
