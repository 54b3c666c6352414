import { JUMP_SECONDS } from '../../features/notes/player/player-store.ts'
import { t } from '../../../src-preload/texts/say.ts'
import { FORMAT_KEYS, FORMATS } from '../../shared/editor/format-names.ts'
import { commands } from '../commands.ts'

/** A shortcut; `keys`: one or more combinations that do the same, or its opposite. */
export type Shortcut = { readonly label: string; readonly keys: readonly string[] }
export type ShortcutGroup = {
  readonly name: 'window' | 'lists' | 'questions' | 'reading' | 'writing' | 'recording'
  readonly shortcuts: readonly Shortcut[]
}

/** Commands that are not listed under “Window”. */
const GROUP_OF: Readonly<Record<string, ShortcutGroup['name']>> = {
  'composer.focus': 'questions',
  'text.find': 'reading',
  'recording.toggle': 'recording',
}

/** All shortcuts, in groups. */
export function shortcutGroups(): ShortcutGroup[] {
  const known = commands().flatMap(({ id, label, keys }) => (keys ? [{ group: GROUP_OF[id] ?? 'window', label, keys: [keys] }] : []))
  // Lines of text run to the left in some languages, and so do pages and the buttons of a row; a recording runs to the right in all.
  const [back, forward] = document.documentElement.dir === 'rtl' ? (['→', '←'] as const) : (['←', '→'] as const)
  const of = (group: ShortcutGroup['name']) => known.filter((one) => one.group === group)
  return [
    {
      name: 'window',
      shortcuts: [
        ...of('window'),
        { label: t('shortcuts.panes'), keys: ['F6', 'Shift+F6'] },
        { label: t('shortcuts.close'), keys: ['Esc'] },
      ],
    },
    {
      name: 'lists',
      shortcuts: [
        { label: t('shortcuts.rows'), keys: ['↑', '↓'] },
        { label: t('shortcuts.ends'), keys: ['Home', 'End'] },
        { label: t('shortcuts.open'), keys: ['Enter'] },
        { label: t('shortcuts.select'), keys: [t('player.space')] },
        { label: t('shortcuts.extend'), keys: ['Shift+↑', 'Shift+↓'] },
        { label: t('shortcuts.all'), keys: ['Mod+A'] },
        { label: t('shortcuts.delete'), keys: ['Delete'] },
        { label: t('shortcuts.rename'), keys: ['F2'] },
        { label: t('shortcuts.inRow'), keys: [forward, back] },
        { label: t('shortcuts.menu'), keys: ['Shift+F10'] },
      ],
    },
    {
      name: 'questions',
      shortcuts: [
        ...of('questions'),
        { label: t('shortcuts.send'), keys: ['Enter'] },
        { label: t('shortcuts.newLine'), keys: ['Shift+Enter'] },
        { label: t('shortcuts.document'), keys: ['#'] },
        { label: t('shortcuts.persona'), keys: ['@'] },
        { label: t('shortcuts.artifact'), keys: ['/'] },
        { label: t('shortcuts.answers'), keys: ['J', 'K'] },
        { label: t('shortcuts.citation'), keys: ['Alt+1', 'Alt+9'] },
      ],
    },
    { name: 'reading', shortcuts: [...of('reading'), { label: t('shortcuts.pages'), keys: [back, forward] }] },
    {
      name: 'writing',
      shortcuts: [
        ...FORMATS.map((name) => ({ label: t(`editor.${name}`), keys: [FORMAT_KEYS[name]] })),
        { label: t('editor.nest'), keys: ['Tab', 'Shift+Tab'] },
        { label: t('editor.atCaret'), keys: ['Mod+Enter'] },
        { label: t('editor.save'), keys: ['Mod+S'] },
        { label: t('editor.leave'), keys: ['Esc', 'Tab'] },
      ],
    },
    {
      name: 'recording',
      shortcuts: [
        ...of('recording'),
        { label: t('shortcuts.turns'), keys: ['↑', '↓'] },
        { label: t('shortcuts.editTurn'), keys: ['F2'] },
        { label: t('shortcuts.play'), keys: [t('player.space')] },
        { label: t('shortcuts.jump', { count: JUMP_SECONDS }), keys: ['←', '→'] },
        { label: t('shortcuts.speed'), keys: ['<', '>'] },
      ],
    },
  ]
}
