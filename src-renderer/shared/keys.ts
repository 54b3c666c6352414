import { t } from '../../src-preload/texts/say.ts'

/** Used part of a key event. */
export type Press = {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/** True if a key event matches a shortcut ("Mod+Shift+B", "?"). Mod is Cmd on a Mac, Ctrl elsewhere. */
export function matchesKeys(press: Press, keys: string, mac: boolean): boolean {
  const parts = keys.split('+')
  const key = parts.at(-1) ?? ''
  const mod = mac ? press.metaKey : press.ctrlKey
  const other = mac ? press.ctrlKey : press.metaKey
  if (press.altKey || other || mod !== parts.includes('Mod')) return false
  // Shift is ignored for single signs: "?" needs it on some keyboards only.
  if (parts.length > 1 && press.shiftKey !== parts.includes('Shift')) return false
  return press.key.toLowerCase() === key.toLowerCase()
}

/** Keys that keyboards of other languages mark differently. */
const NAMED_KEYS = ['Mod', 'Shift', 'Enter', 'Home', 'End', 'Delete'] as const

/** Label of a shortcut, as the keys of the language are marked: "Ctrl+Shift+B", in German "Strg+Umschalt+B", on a Mac "⇧+⌘+B". */
export function keysLabel(keys: string, mac: boolean): string {
  if (mac) return keys.replace('Mod+Shift', '⇧+⌘').replace('Mod', '⌘')
  return keys
    .split('+')
    .map((key) => {
      const named = NAMED_KEYS.find((one) => one === key)
      return named ? t(`keys.${named}`) : key
    })
    .join('+')
}

/** True on a Mac. */
export function isMac(): boolean {
  return navigator.platform.startsWith('Mac')
}
