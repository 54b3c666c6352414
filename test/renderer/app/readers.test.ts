import { beforeEach, describe, expect, it } from 'vitest'
import { windowStore } from '../../../src-renderer/app/window-store.ts'
import { ids } from '../factories.ts'

const target = (title: string) => ({ documentId: ids.document(title), title })
const shown = () => {
  const { view, reader, activeSource, rightTab } = windowStore.get()
  return [view, reader?.title ?? null, activeSource, rightTab]
}

describe('the Reader beside a page', () => {
  beforeEach(() => {
    windowStore.dispatch({ type: 'ready', firstRun: false, wide: true })
    windowStore.dispatch({ type: 'reader-opened', target: target('Handbook'), source: 1 })
  })

  it('is that of the page which opened it: an artifact does not mark a citation that an answer opened', () => {
    windowStore.dispatch({ type: 'view-chosen', view: 'artifacts' })
    expect(shown()).toEqual(['artifacts', null, null, 'sources'])
    windowStore.dispatch({ type: 'reader-opened', target: target('Slides'), source: 2 })
    windowStore.dispatch({ type: 'view-chosen', view: 'chat' })
    expect(shown()).toEqual(['chat', 'Handbook', 1, 'reader'])
    windowStore.dispatch({ type: 'view-chosen', view: 'artifacts' })
    expect(shown()).toEqual(['artifacts', 'Slides', 2, 'reader'])
  })

  it('is there again after a page without a right pane', () => {
    windowStore.dispatch({ type: 'view-chosen', view: 'library' })
    windowStore.dispatch({ type: 'view-chosen', view: 'chat' })
    expect(shown()).toEqual(['chat', 'Handbook', 1, 'reader'])
  })
})
