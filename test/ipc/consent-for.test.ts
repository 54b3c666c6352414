import { describe, expect, it } from 'vitest'
import { createConsentFor, type Questions } from '../../src-main/ipc/consent-for.ts'
import { createQuestions } from '../../src-main/ipc/questions.ts'
import type { Question } from '../../src-main/ipc/host-dialogs.ts'
import { say } from '../../src-preload/texts/say.ts'
import type { App } from '../../src-main/app/compose.ts'

/** The queue as the questions see it, and dialogs during which a script adds to it. */
function queueWith(open: string[], during: () => void) {
  const shown: string[] = []
  const app = { queue: { open: async () => [...open] } } as unknown as App
  const confirm = async ({ message }: Question) => (shown.push(say(message)), during(), true)
  return { shown, consent: createConsentFor(createQuestions(app) as Questions, { confirm, confirmWith: async () => null }) }
}

describe('a yes to taking files out of the queue', () => {
  it('is for exactly those that the dialog counted, whatever a script adds meanwhile', async () => {
    const open = ['a']
    const { shown, consent } = queueWith(open, () => open.push('b', 'c'))
    expect(await consent('queue.cancel', {})).toEqual({ ids: ['a'] })
    expect(shown).toEqual(['Take 1 file out of the queue?'])
  })

  it('names no more than what is open', async () => {
    const { shown, consent } = queueWith(['a', 'b', 'c'], () => undefined)
    expect(await consent('queue.cancel', { ids: ['a', 'b', 'gone'] })).toEqual({ ids: ['a', 'b'] })
    expect(shown).toEqual(['Take 2 files out of the queue?'])
    expect(await consent('queue.cancel', { ids: ['gone'] })).toEqual({ ids: ['gone'] })
    expect(shown).toHaveLength(1)
  })
})
