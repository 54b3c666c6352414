import { beforeEach, describe, expect, it } from 'vitest'
import '../dom.ts'
import { artifactStore, endEditing, makeArtifact, openArtifact } from '../../../src-renderer/features/artifacts/artifact-store.ts'
import { chatStore } from '../../../src-renderer/features/chat/store/chat-store.ts'
import { branchFrom } from '../../../src-renderer/features/chat/store/organise-chats.ts'
import { onceAtATime } from '../../../src-renderer/shared/async/once.ts'
import { ids, makeChat, makeState } from '../factories.ts'
import { createFakeApi, type FakeApi } from '../fake-api.ts'
import { FAKE_ARTIFACT } from '../fake-artifacts.ts'

let fake: FakeApi
beforeEach(() => {
  for (const store of [artifactStore, chatStore]) store.reset()
  fake = createFakeApi(makeState({ chats: [makeChat('chat-1', 'Pool')] }))
  Object.assign(window, { api: fake.api })
})
const asked = (route: string): number => fake.requests.filter((request) => request.route === route).length

describe('an action started twice in a row', () => {
  it('makes one artifact, one version and one branch only', async () => {
    await Promise.all([1, 2].map(() => makeArtifact({ type: 'workflow' })))
    expect(asked('artifacts.make')).toBe(1)
    await openArtifact(FAKE_ARTIFACT.id)
    artifactStore.dispatch({ type: 'edited' })
    await Promise.all([endEditing(), endEditing()])
    expect(asked('artifacts.saveDraft')).toBe(1)
    await Promise.all([1, 2].map(() => branchFrom(ids.message('answer-1'))))
    expect(asked('chats.branch')).toBe(1)
  })

  it('can start again after it finished or failed', async () => {
    let times = 0
    const action = onceAtATime(async () => {
      times++
      if (times === 1) throw new Error('no')
    })
    const first = action()
    expect(action()).toBe(first)
    await expect(first).rejects.toThrow('no')
    await action()
    expect(times).toBe(2)
  })
})
