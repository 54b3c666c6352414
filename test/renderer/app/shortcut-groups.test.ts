import { afterEach, expect, it } from 'vitest'
import '../dom.ts'
import { shortcutGroups } from '../../../src-renderer/app/frame/shortcut-groups.ts'
import { english } from '../../../src-preload/texts/en/english.ts'
import { speak } from '../../../src-preload/texts/say.ts'

afterEach(() => document.documentElement.removeAttribute('dir'))

const keysOf = (label: string): readonly string[] =>
  shortcutGroups()
    .flatMap(({ shortcuts }) => shortcuts)
    .find((shortcut) => shortcut.label === label)?.keys ?? []

it('the key of the previous page points back in the direction of the app, a recording always runs to the right', () => {
  speak('en', english)
  const shown = () =>
    ['Previous or next page of a PDF', 'Through the buttons of a row', '5 seconds back or forward'].map((label) => keysOf(label).join(' '))
  expect(shown()).toEqual(['← →', '→ ←', '← →'])
  document.documentElement.dir = 'rtl'
  expect(shown()).toEqual(['→ ←', '← →', '← →'])
})
