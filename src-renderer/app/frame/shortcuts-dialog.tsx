import { Dialog } from '../../shared/controls/dialog.tsx'
import { Keys } from '../../shared/controls/hint.tsx'
import { t } from '../../../src-preload/texts/say.ts'
import { isMac, keysLabel } from '../../shared/keys.ts'
import { shortcutGroups } from './shortcut-groups.ts'

/** All shortcuts, in groups. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const mac = isMac()
  return (
    <Dialog open onClose={onClose} title={t('shortcuts.title')} wide>
      {/* Has the focus, so that the keyboard can scroll the list; nothing else here could have it, so it needs no ring. */}
      <section tabIndex={0} aria-label={t('shortcuts.title')} className="scroll-mt-4 gap-8 outline-none sm:columns-2" data-first>
        {shortcutGroups().map(({ name, shortcuts }) => (
          <section key={name} aria-labelledby={`shortcuts-${name}`} className="break-inside-avoid pb-5">
            <h3 id={`shortcuts-${name}`} className="pb-1 text-xs font-medium text-faint">
              {t(`shortcuts.groups.${name}`)}
            </h3>
            <dl>
              {shortcuts.map(({ label, keys }) => (
                <div key={label} className="flex min-h-7 items-center justify-between gap-3 border-b border-line/60 py-0.5">
                  <dt className="text-sm text-soft">{label}</dt>
                  <dd className="flex shrink-0 gap-1.5">
                    {keys.map((one) => (
                      <Keys key={one} keys={keysLabel(one, mac)} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
    </Dialog>
  )
}
