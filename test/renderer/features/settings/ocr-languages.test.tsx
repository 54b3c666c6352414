import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import '../../dom.ts'
import { AppError, toErrorShape } from '../../../../src-preload/contract/errors.ts'
import type { OwnModelProgress } from '../../../../src-preload/contract/shapes/models.ts'
import { OcrLanguages } from '../../../../src-renderer/features/settings/ocr-languages.tsx'
import { ocrChanged, ocrProgressed, ocrStore } from '../../../../src-renderer/features/settings/ocr-store.ts'
import { Toasts } from '../../../../src-renderer/shared/controls/toasts.tsx'
import { loadSettings, settingsStore } from '../../../../src-renderer/shared/settings.ts'
import { makeState } from '../../factories.ts'
import { createFakeApi, type FakeApi } from '../../fake-api.ts'

const ENGLISH = { code: 'eng', bytes: 1_980_000, isOwn: false }
const CHINESE = { code: 'chi_sim', bytes: 2_400_000, isOwn: true }
const SCRIPT = { code: 'Latin', bytes: 89_000_000, isOwn: true }
const at = (more: Partial<OwnModelProgress>): OwnModelProgress => ({
  name: 'deu.traineddata',
  completed: 0,
  total: 1,
  done: false,
  error: null,
  ...more,
})

let fake: FakeApi
async function show(settings: Record<string, unknown> = {}): Promise<void> {
  fake = createFakeApi(makeState({ ocrLanguages: [CHINESE, SCRIPT, ENGLISH], settings: { ...makeState().settings, ...settings } }))
  Object.assign(window, { api: fake.api })
  settingsStore.reset()
  await loadSettings()
  render(
    <>
      <OcrLanguages />
      <Toasts />
    </>,
  )
  await screen.findAllByRole('listitem')
}
beforeEach(() => ocrStore.reset())

describe('the languages of text recognition in Settings', () => {
  it('are listed by their names, and only those that the person added can be removed', async () => {
    await show()
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(rows).toEqual(['Simplified Chinesechi_sim, 2.4 MBRemove', 'LatinLatin, 89 MBRemove', 'Englishbuilt ineng, 2.0 MB'])
    fireEvent.click(screen.getByRole('button', { name: 'Remove Simplified Chinese' }))
    await waitFor(() => expect(fake.requests).toContainEqual({ route: 'ocr.removeLanguage', input: { code: 'chi_sim' } }))
    await waitFor(() => expect(screen.queryByText('Simplified Chinese')).toBeNull())
  })

  it('are added by the dialog of the main process, with their progress', async () => {
    await show()
    fireEvent.click(screen.getByRole('button', { name: 'Add languages…' }))
    await waitFor(() => expect(fake.requests).toContainEqual({ route: 'ocr.pickLanguages', input: {} }))
    act(() => ocrProgressed(at({ total: 4, completed: 1 })))
    expect(screen.getByRole('progressbar', { name: 'Adding deu.traineddata' }).getAttribute('aria-valuenow')).toBe('25')
    act(() => ocrProgressed(at({ done: true })))
    expect(screen.getByRole('button', { name: 'Add languages…' })).toBeTruthy()
  })

  it('are announced when some are new, and with reason and next step when a dropped one was refused', async () => {
    await show()
    fake.state.ocrLanguages = [{ code: 'deu', bytes: 1_500_000, isOwn: true }, ENGLISH]
    await act(() => ocrChanged({ added: ['deu'] }))
    expect(await screen.findByText('Text recognition has a new language: German')).toBeTruthy()
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    act(() => ocrProgressed(at({ done: true, error: toErrorShape(new AppError('ocr-language-unusable')) })))
    expect(await screen.findByText('deu.traineddata was not added')).toBeTruthy()
    expect(screen.getByText(/does not hold a language that text recognition can use\. Fetch NAME\.traineddata/)).toBeTruthy()
  })

  it('are said to read nothing while text recognition is switched off', async () => {
    await show({ 'import.ocr': false })
    expect(screen.getByText(/^Nothing is recognised/)).toBeTruthy()
  })
})
