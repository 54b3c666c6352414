import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTokenBuffer, FLUSH_MILLISECONDS } from '../../../../src-renderer/features/chat/store/token-buffer.ts'
import { ids } from '../../factories.ts'

const tokens = (text: string, message = 'm') => ({ chatId: ids.chat('c'), messageId: ids.message(message), text })

describe('the token buffer', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('passes on the first token at once and groups the following ones', () => {
    const given: string[] = []
    const buffer = createTokenBuffer((one) => void given.push(one.text))
    for (const text of ['Fif', 'ty', ' min']) buffer.add(tokens(text))
    expect(given).toEqual(['Fif'])
    vi.advanceTimersByTime(FLUSH_MILLISECONDS)
    expect(given).toEqual(['Fif', 'ty min'])
  })

  it('flushes the tokens of one answer before its end and keeps those of other answers', () => {
    const given: string[] = []
    const buffer = createTokenBuffer((one) => void given.push(`${one.messageId}:${one.text}`))
    buffer.add(tokens('a', 'one'))
    buffer.add(tokens('b', 'one'))
    buffer.add(tokens('c', 'two'))
    buffer.flush(ids.message('one'))
    expect(given).toEqual(['one:a', 'one:b'])
  })

  it('passes on every token in order whatever the pauses', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ text: fc.string({ minLength: 1 }), pause: fc.nat(200) })), (parts) => {
        let given = ''
        const buffer = createTokenBuffer((one) => void (given += one.text))
        for (const part of parts) {
          buffer.add(tokens(part.text))
          vi.advanceTimersByTime(part.pause)
        }
        vi.advanceTimersByTime(FLUSH_MILLISECONDS)
        expect(given).toBe(parts.map((part) => part.text).join(''))
      }),
    )
  })
})
