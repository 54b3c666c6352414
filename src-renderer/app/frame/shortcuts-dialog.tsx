import { JUMP_SECONDS } from '../../features/notes/player/player-store.ts'
import { Dialog } from '../../shared/controls/dialog.tsx'
import { Keys } from '../../shared/controls/hint.tsx'
import { t } from '../../../src-preload/texts/say.ts'
import { commands } from '../commands.ts'
import { isMac, keysLabel } from '../keys.ts'

/** List of all shortcuts. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const mac = isMac()
  const fixed = [
    { label: t('shortcuts.send'), keys: 'Enter' },
    { label: t('shortcuts.newLine'), keys: 'Shift+Enter' },
    { label: t('shortcuts.close'), keys: 'Esc' },
    { label: t('shortcuts.document'), keys: '#' },
    { label: t('shortcuts.persona'), keys: '@' },
    { label: t('shortcuts.artifact'), keys: '/' },
    { label: t('shortcuts.play'), keys: t('player.space') },
    { label: t('shortcuts.jump', { count: JUMP_SECONDS }), keys: '←+→' },
    { label: t('shortcuts.speed'), keys: '<+>' },
  ]
  const rows = [...commands().flatMap((command) => (command.keys ? [{ label: command.label, keys: command.keys }] : [])), ...fixed]
  return (
    <Dialog open onClose={onClose} title={t('shortcuts.title')}>
      {/* Focusable, so that the keyboard can scroll it. */}
      <section tabIndex={0} aria-label={t('shortcuts.title')} className="rounded-xs" data-first>
        <dl className="flex flex-col">
          {rows.map((row) => (
            <div key={row.label} className="flex h-8 items-center justify-between border-b border-line last:border-0">
              <dt className="text-sm text-soft">{row.label}</dt>
              <dd>
                <Keys keys={keysLabel(row.keys, mac)} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </Dialog>
  )
}
