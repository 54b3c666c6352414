import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { closeBrowser, launchApp } from '../electron-stand-in/launch.mjs'
import { addSample, ask, composer, request, skipWelcome, whole, type Running } from './steps.ts'

let app: Running | null = null
afterEach(async () => {
  const running = app
  app = null
  await running?.close()
})
afterAll(() => closeBrowser())

describe('the first run of the app', () => {
  it('leads from the sample collection to a quoted answer, and from its citation to the highlighted passage in the PDF', async () => {
    app = await launchApp()
    const { page } = app
    const top = async () => (await page.getByRole('button', { name: 'Add folder' }).boundingBox())?.y
    const before = await top()
    await addSample(page)
    // What the sample brings moves no other button under the pointer that pressed one.
    expect(await top()).toBe(before)
    const question = page.getByRole('button', { name: /terns\?$/ })
    await question.click()
    const answer = await whole(page.getByRole('article', { name: 'Answer' }))
    await answer.getByText('The spit is closed from 15 April to 15 August').waitFor()
    await answer.getByText('Quoted from your documents').waitFor()

    await answer
      .getByRole('button', { name: /^Source 1: Alder Bay Field Station: Handbook, page 17/ })
      .first()
      .click()
    const painted = page.getByTestId('reader-highlight')
    await painted.first().waitFor()
    expect(await page.getByRole('tab', { name: 'Reader' }).getAttribute('aria-selected')).toBe('true')
    // The highlight lies on the shown page of the PDF over visible text: the canvas below is not blank.
    const ink = () =>
      page.evaluate(() => {
        const painted = document.querySelector('[data-testid="reader-highlight"]')
        const canvas = painted?.closest('figure')?.querySelector('canvas')
        const mark = painted?.getBoundingClientRect()
        const place = canvas?.getBoundingClientRect()
        if (!canvas || canvas.width < 100 || !mark || !place) return null
        const scale = canvas.width / place.width
        const { data } = canvas
          .getContext('2d')!
          .getImageData((mark.x - place.x) * scale, (mark.y - place.y) * scale, mark.width * scale, mark.height * scale)
        let dark = 0
        for (let i = 0; i < data.length; i += 4) if (data[i]! < 128) dark += 1
        return { dark, inside: mark.x >= place.x - 1 && mark.right <= place.right + 1 && mark.y >= place.y && mark.bottom <= place.bottom }
      })
    // The page is drawn after its highlights.
    await expect.poll(async () => (await ink())?.dark, { timeout: 20_000 }).toBeGreaterThan(20)
    expect((await ink())?.inside).toBe(true)
  })

  it('leads from a citation to the highlighted passage in a text document too', async () => {
    app = await launchApp()
    const { page } = app
    await addSample(page)
    await skipWelcome(page)
    const answer = await whole(await ask(page, 'Which pump did the station decide to buy?'))
    await answer
      .getByRole('button', { name: /^Source 1: Meeting 2025-03-12/ })
      .first()
      .click()
    const painted = page.getByTestId('reader-highlight')
    await painted.first().waitFor()
    expect((await painted.allInnerTexts()).join('')).toContain('We buy the newer pump')
  })

  it('answers “not found” with the nearest passages when the documents lack the answer', async () => {
    app = await launchApp()
    const { page } = app
    await addSample(page)
    await skipWelcome(page)
    const answer = await whole(await ask(page, 'Who won the chess championship of Patagonia in 1987?'))
    const card = answer.getByRole('region', { name: 'Not found' })
    await card.getByText('The nearest passages').waitFor()
    await card.getByText(/^None of your documents mentions .*“patagonia”/i).waitFor()
    expect(await answer.getByText('Not found').count()).toBe(1)
    await card.getByRole('button', { name: 'Ask in other words' }).click()
    await page.getByRole('textbox', { name: 'This question in other words' }).waitFor()
  })

  it('refuses an empty and a too long question with a message', async () => {
    app = await launchApp()
    const { page } = app
    await skipWelcome(page)
    await composer(page).press('Enter')
    expect(await page.getByRole('article', { name: 'Answer' }).count()).toBe(0)
    expect((await request(page, 'chat.ask', { question: '  ' })).error?.code).toBe('question-empty')
    await composer(page).fill('why '.repeat(5_000))
    await composer(page).press('Enter')
    await page.getByText('Shorten it to 8,000 characters').first().waitFor()
  })
})
