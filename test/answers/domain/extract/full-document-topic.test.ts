import { describe, expect, it } from 'vitest'
import { asksForRecap } from '../../../../src-main/answers/domain/extract/full-document-topic.ts'
import { detectIntent } from '../../../../src-main/search/domain/intent.ts'
import { couldBeFullDocumentRequest } from '../../../../src-main/search/domain/full-document-request.ts'

function wantsAll(question: string): boolean {
  const { about } = detectIntent(question, { documentsChosen: false })
  return couldBeFullDocumentRequest(about) || asksForRecap(about)
}

describe('a question about the last notes', () => {
  it.each([
    'What was discussed in my last meeting?',
    'What did we talk about in the last meeting?',
    'What did we decide in my last meeting?',
    'In my last meeting, what was agreed?',
    'What happened in my last meeting?',
    'What did I note in the last 2 hours?',
    'Worum ging es in meinem letzten Meeting?',
    'Was haben wir in der letzten Besprechung beschlossen?',
  ])('is answered from all of them when it names no topic: %s', (question) => expect(wantsAll(question)).toBe(true))

  it.each([
    'What was decided about the budget in my last meeting?',
    'What did Anna say in my last meeting?',
    'When was my last meeting?',
    'Who was in my last meeting?',
    'What time was my last meeting?',
    'Was sagte Petersen in der letzten Besprechung?',
  ])('is answered by search when it names a topic: %s', (question) => expect(wantsAll(question)).toBe(false))
})
