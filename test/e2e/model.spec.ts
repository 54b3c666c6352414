import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeBrowser, launchApp } from '../electron-stand-in/launch.mjs'
import { t } from '../../src-preload/texts/say.ts'
import { startFakeModelServer, type ChatBody, type FakeModelServer } from '../support/models/fake-model-server.ts'
import { writeTinyNli } from '../support/models/tiny-classifier.ts'
import { chooseModel, copySample } from './sample-library.ts'
import { ask, dropFiles, request, whole, type Running } from './steps.ts'

let app: Running | null = null
let server: FakeModelServer
beforeEach(async () => {
  server = await startFakeModelServer()
})
afterEach(async () => {
  const running = app
  app = null
  await running?.close()
  await server.close()
})
afterAll(() => closeBrowser())

/** The app with the sample collection and the chat model of the fake server. */
async function launchWithModel() {
  app = await launchApp({ environment: { OLLAMA_HOST: server.address }, dataFolder: await copySample() })
  await chooseModel(app.page)
  return app
}

/** Requests of a chat; one without messages only loads the model. */
const asked = () =>
  server.requests.filter(({ path, body }) => path === '/api/chat' && ((body as ChatBody | undefined)?.messages ?? []).length > 0)

describe('the answers of a chat model', () => {
  it('show the folded thinking of the model when the setting is on, and unfold it on a click', async () => {
    const { page } = await launchWithModel()
    for (const [key, value] of [
      ['models.chat', 'quote-think'],
      ['models.think', true],
    ])
      expect(await request(page, 'settings.set', { key, value })).toMatchObject({ ok: true })
    const answer = await whole(await ask(page, 'When is the spit closed because of the terns?'))
    const thought = answer.getByText('The passages come first.')
    expect(await thought.isVisible()).toBe(false)
    await answer.getByText('Thought for 1 second').click()
    expect(await thought.isVisible()).toBe(true)
    expect(await answer.locator('.markdown').innerText()).not.toContain('come first')
  })

  it('stream in, cite the passages of the prompt, and open them in the Reader', async () => {
    server.tokenMs = 10
    const { page } = await launchWithModel()
    const answer = await ask(page, 'When is the spit closed because of the terns?')
    const lengths = new Set<number>()
    while ((await answer.getAttribute('aria-busy')) === 'true') lengths.add((await answer.innerText()).length)
    expect(lengths.size).toBeGreaterThan(2)
    await whole(answer)
    expect(await answer.getByText(t('evidence.verdict.quoted')).count()).toBe(0)
    await answer
      .getByRole('button', { name: /^Source 1:/ })
      .first()
      .click()
    await page.getByTestId('reader-highlight').first().waitFor()
    const chats = asked()
    expect(chats.length).toBeGreaterThan(0)
    for (const { body } of chats) expect(body).toMatchObject({ truncate: false, options: { num_ctx: 8192 } })
  })

  it('stop on Stop and keep the received text', async () => {
    server.tokenMs = 100
    server.script = 'The spit is closed from 15 April to 15 August [1]. '.repeat(40)
    const { page } = await launchWithModel()
    const answer = await ask(page, 'When is the spit closed because of the terns?')
    await answer.getByText('The spit').first().waitFor()
    await page.getByRole('button', { name: /^Stop/ }).click()
    await whole(answer)
    expect((await answer.innerText()).split('15 August').length).toBeLessThan(20)
    await answer.getByText('You stopped this answer.').waitFor()
    await expect.poll(() => asked()[0]?.closed).toBe(true)
    await page.getByRole('button', { name: /^Send/ }).waitFor()
  })

  it('are replaced by quotes with a notice when the server is down', async () => {
    const { page } = await launchWithModel()
    await server.close()
    const answer = await whole(await ask(page, 'When is the spit closed because of the terns?'))
    await answer.getByText('The spit is closed from 15 April to 15 August').first().waitFor()
    await answer.getByText('The model server does not answer.').waitFor()
    server = await startFakeModelServer()
  })

  it('show pictures and HTML of the model as text, and open links only after confirmation', async () => {
    server.script =
      'See ![x](https://evil.example/CANARY.png) and [this](https://evil.example/CANARY) [1].\n\n<img src="https://evil.example/CANARY" onerror="window.hacked=1"><script>window.hacked=1</script><iframe src="https://evil.example/CANARY"></iframe>\n\n[a](javascript:window.hacked=1) [b](data:text/html,CANARY) ![y][z]\n\n[z]: https://evil.example/CANARY\n'
    const running = await launchWithModel()
    const { page } = running
    const answer = await whole(await ask(page, 'When is the spit closed because of the terns?'))
    const found = await answer.evaluate((element) => ({
      tags: [...element.querySelectorAll('img, script, iframe, object, embed, link, style, form, svg image')].map((e) => e.outerHTML),
      links: [...element.querySelectorAll('[href], [src]')].map((e) => e.getAttribute('href') ?? e.getAttribute('src')),
      hacked: (window as unknown as { hacked?: number }).hacked,
    }))
    expect(found.tags).toEqual([])
    expect(found.links.filter((link) => !/^https?:\/\//.test(link ?? ''))).toEqual([])
    expect(found.hacked).toBeUndefined()
    // A link asks first with its full address and opens nothing when declined.
    await answer
      .getByRole('button', { name: /evil\.example\/CANARY/ })
      .first()
      .click()
    await expect.poll(async () => (await running.dialogs()).length).toBe(1)
    expect(JSON.stringify((await running.dialogs())[0])).toContain('https://evil.example/CANARY')
    expect(((await running.calls()) as { name: string }[]).filter((call) => call.name === 'openExternal')).toEqual([])
    expect(running.outside).toEqual([])
  })

  it('are refused with one sentence when the chat model is not installed', async () => {
    const { page } = await launchWithModel()
    await request(page, 'settings.set', { key: 'models.chat', value: 'nobody:7b' })
    const answer = await whole(await ask(page, 'When is the spit closed because of the terns?'))
    await answer.getByText('This model is not installed on the model server.').waitFor()
  })
})

describe('a second opinion on an answer', () => {
  it('comes once the answer is complete, can be stopped, and comes again on request', async () => {
    const written = 'The terns need the spit for themselves [1]. Nobody may land there before noon [1].'
    server.script = (body) => {
      // The check waits after its first word until it is stopped.
      server.tokenMs = body.format ? 60_000 : 0
      return body.format ? '{"says": ["yes", "no"]}' : written
    }
    const { page } = await launchWithModel()
    const answer = await whole(await ask(page, 'When is the spit closed because of the terns?'))
    await answer.getByText(t('evidence.opinion.checking', { by: 'quote:latest' })).waitFor()
    expect(await answer.getByText('Nobody may land there before noon').count()).toBe(1)
    await answer.getByRole('button', { name: t('chat.stopCheck') }).click()
    await answer.getByRole('button', { name: t('chat.check') }).waitFor()
    server.script = (body) => (body.format ? '{"says": ["yes", "no"]}' : written)
    server.tokenMs = 0
    await answer.getByRole('button', { name: t('chat.check') }).click()
    await answer.getByText(t('evidence.opinion.summary', { by: 'quote:latest', confirmed: 1, count: 2 })).waitFor()
    await answer
      .getByRole('button', { name: /^Source 1:/ })
      .last()
      .hover()
    await page.getByText('quote:latest says: source 1 does not say this.').last().waitFor()
    await page.reload()
    await page.getByText(t('evidence.opinion.summary', { by: 'quote:latest', confirmed: 1, count: 2 })).waitFor()
  })

  it('comes from a verification model whose folder is dropped on the window, until it is removed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'echomind-model-'))
    writeTinyNli(join(folder, 'tiny-nli'), { words: ['terns', 'spit', 'closed', 'submarine'] })
    const { page, dialogs, respond } = await launchWithModel()
    await respond(1)
    await dropFiles(page, [join(folder, 'tiny-nli')])
    await page.getByText('tiny-nli was added').waitFor()
    expect((await dialogs()).map(({ settings }) => (settings as { message: string }).message)).toEqual([
      'Use this model for second opinions?',
    ])
    rmSync(folder, { recursive: true })

    server.script = (body) => {
      const n = /\[(\d+)\][^[]*terns/.exec(JSON.stringify(body))?.[1] ?? '1'
      return `Nobody may walk there while terns breed on that spit [${n}]. A submarine brings the post each week [${n}].`
    }
    await page.getByRole('button', { name: 'New chat' }).first().click()
    const answer = await whole(await ask(page, 'When is the spit closed because of the terns?'))
    await answer.getByText('Second opinion of tiny-nli').waitFor()
    expect(await answer.innerText()).toContain('Second opinion of tiny-nli: the sources say 1 of 2 sentences.')

    await page.getByRole('button', { name: 'Settings' }).click()
    const card = page.getByRole('listitem').filter({ hasText: 'tiny-nli' })
    expect(await card.innerText()).toContain('gives second opinions')
    await respond(1)
    await card.getByRole('button', { name: 'Remove tiny-nli' }).click()
    await card.waitFor({ state: 'detached' })
    expect((await request(page, 'models.own')).data).toEqual({ models: [] })
  })
})
