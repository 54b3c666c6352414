import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Anchor } from '../../../../src-preload/contract/shapes/documents.ts'
import { startTestApp, temporaryFolder, type TestApp } from '../../../support/app.ts'
import { makePdf, textPage } from '../../../support/files/make-pdf.ts'

const MEETING = `WEBVTT

00:00:00.000 --> 00:00:04.000
<v Anna>The budget for the garden is 3000 euros this year.

00:00:04.000 --> 00:00:12.000
<v Boris>We decided to order the pump on Monday morning.

00:00:12.000 --> 00:00:20.000
<v Anna>Then the windows are painted in the summer holidays.
`

let test: TestApp
let folder: string
beforeAll(async () => {
  folder = temporaryFolder()
  test = await startTestApp()
  const vtt = join(folder, 'meeting.vtt')
  const pdf = join(folder, 'ferry.pdf')
  writeFileSync(vtt, MEETING)
  writeFileSync(
    pdf,
    makePdf([
      textPage(['The ferry to the island leaves at nine in the morning.', 'A ticket for the ferry costs twelve euros.']),
      textPage(['The lighthouse keeper lives alone with two goats.', 'His goats eat seaweed in the winter months.']),
    ]),
  )
  const { importId } = await test.app.imports.importPaths([vtt, pdf])
  await test.app.imports.wait(importId, { upTo: 'searchable' })
}, 60_000)
afterAll(async () => {
  await test.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The anchors of an answer's claims, by the words that they quote. */
async function placesOf(question: string): Promise<(words: string) => Anchor | null | undefined> {
  const { done } = await test.app.chat.ask({ question })
  const { claims } = await done
  return (words) => claims.find(({ quote }) => quote.includes(words))?.anchor
}

describe('the place of a claim', () => {
  it('is the second and the speaker of the sentence itself, not of its passage', async () => {
    const placeOf = await placesOf('Who decided to order the pump on Monday?')
    expect(placeOf('order the pump')).toMatchObject({ startSeconds: 4, endSeconds: 12, speaker: 'Boris' })
  })

  it('is the page of the sentence itself where the passage goes over two', async () => {
    const placeOf = await placesOf('What do the goats of the lighthouse keeper eat in winter?')
    expect(placeOf('eat seaweed')).toMatchObject({ page: 2, pageEnd: 2 })
  })
})
