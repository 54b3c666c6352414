import { afterEach, describe, expect, it } from 'vitest'
import { commands } from '../../../src-renderer/app/commands.ts'
import { keysLabel, matchesKeys } from '../../../src-renderer/shared/keys.ts'
import { english } from '../../../src-preload/texts/en/english.ts'
import { CATALOGUES } from '../../../src-preload/texts/languages.ts'
import { speak } from '../../../src-preload/texts/say.ts'

afterEach(() => speak('en', english))

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
})

describe('a keyboard shortcut', () => {
  it.each([
    ['Mod+K', press('k', { ctrlKey: true }), false, true],
    ['Mod+K', press('k', { metaKey: true }), true, true],
    ['Mod+K', press('k', { ctrlKey: true }), true, false],
    ['Mod+K', press('k'), false, false],
    ['Mod+B', press('B', { ctrlKey: true, shiftKey: true }), false, false],
    ['Mod+Shift+B', press('B', { ctrlKey: true, shiftKey: true }), false, true],
    ['Mod+B', press('b', { ctrlKey: true, altKey: true }), false, false],
    ['?', press('?', { shiftKey: true }), false, true],
    ['?', press('?', { ctrlKey: true }), false, false],
  ])('%s matches the key press %o (on a Mac: %s): %s', (keys, pressed, mac, matches) =>
    expect(matchesKeys(pressed, keys, mac)).toBe(matches),
  )

  it('is shown with the key names of the system', () => {
    expect(keysLabel('Mod+Shift+B', false)).toBe('Ctrl+Shift+B')
    expect(keysLabel('Mod+Shift+B', true)).toBe('⇧+⌘+B')
  })

  it('is shown with the names on the keys of the language', async () => {
    speak('de', await CATALOGUES.de())
    expect(keysLabel('Mod+Shift+Home', false)).toBe('Strg+Umschalt+Pos1')
  })

  it('belongs to one command only', () => {
    const keys = commands().flatMap((command) => command.keys ?? [])
    expect(new Set(keys).size).toBe(keys.length)
  })
})
