import { expect, it } from 'vitest'
import { forgetAnswer } from '../../../../src-main/answers/domain/forget/forget-answer.ts'
import { createForgetting } from '../../../../src-main/answers/domain/forget/forget.ts'
import type { Answer, Source } from '../../../../src-preload/contract/shapes/answers.ts'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'

it('the place of a copy in a deleted document is forgotten, and the source that had it stays', () => {
  const copy = (documentId: string, title: string) => ({ chunkId: 2, documentId, title, anchor: { start: 0, end: 5 } })
  const source = {
    n: 1,
    chunkId: 1,
    documentId: 'kept',
    title: 'Receipt',
    anchor: null,
    quote: 'Paid: 20 euros.',
    support: 'quoted',
    copies: [copy('gone', 'Secret folder'), copy('other', 'Scan')],
  } as unknown as Source
  const answer = { answer: 'Paid: 20 euros. [1]', sources: [source], claims: [], notice: null, nearest: [], retrieved: [], dropped: [] }
  const going = { forgetting: createForgetting(), ids: new Set(['gone' as DocumentId]), dead: new Set<number>() }
  const left = forgetAnswer(answer as unknown as Answer, going)
  expect(left.sources).toMatchObject([{ documentId: 'kept', copies: [{ title: 'Scan' }] }])
  expect(JSON.stringify(left)).not.toContain('Secret folder')
})
