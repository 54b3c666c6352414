import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import '../../dom.ts'
import { DocumentsView } from '../../../../src-renderer/features/library/documents/documents-view.tsx'
import { libraryStore } from '../../../../src-renderer/features/library/store/library-store.ts'
import { makeDocument, makeState } from '../../factories.ts'
import { createFakeApi } from '../../fake-api.ts'

const COUNT = 20_000
const none = () => undefined

it('the table of 20,000 documents reaches both ends by one key, with only the rows in sight and the focused one rendered', () => {
  const documents = Array.from({ length: COUNT }, (_, n) => makeDocument(`d${n}`, { title: `Document ${String(n).padStart(5, '0')}` }))
  Object.assign(window, { api: createFakeApi(makeState()).api })
  libraryStore.dispatch({ type: 'documents-loaded', documents })
  libraryStore.dispatch({ type: 'sort-chosen', column: 'title' })
  render(<DocumentsView reader={none} onAsk={none} onSummarise={none} />)
  const press = (key: string, held: object = {}) => fireEvent.keyDown(document.activeElement!, { key, ...held })
  act(() => screen.getByRole('row', { name: /Document 00000/ }).focus())
  press('End')
  expect(document.activeElement?.textContent).toContain('Document 19999')
  expect(document.activeElement?.getAttribute('aria-rowindex')).toBe(String(COUNT + 1))
  expect(screen.getAllByRole('row').length).toBeLessThan(100)
  press('ArrowUp')
  expect(document.activeElement?.textContent).toContain('Document 19998')
  press('Home', { shiftKey: true })
  expect(document.activeElement?.textContent).toContain('Document 00000')
  expect(libraryStore.get().selected.size).toBe(COUNT - 1)
})
