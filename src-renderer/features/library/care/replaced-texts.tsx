import { useEffect, useState } from 'react'
import type { ReplacedText } from '../../../../src-preload/contract/shapes/replaced.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { Button } from '../../../shared/controls/button.tsx'
import { Time } from '../../../shared/controls/time.tsx'
import { notify, run } from '../../../shared/controls/toasts.tsx'
import { request } from '../../../shared/ipc.ts'

/** Texts of the person that were overwritten, to copy them from; nothing without one. */
export function ReplacedTexts() {
  const [texts, setTexts] = useState<readonly ReplacedText[]>([])
  const load = async (): Promise<void> => setTexts((await request('replaced.list', {})).texts)
  useEffect(() => run(load()), [])
  if (texts.length === 0) return null
  const empty = async (): Promise<void> => {
    await request('replaced.empty', {})
    await load()
  }
  return (
    <section aria-labelledby="replaced-texts" className="in-column flex max-h-[40%] shrink-0 flex-col border-t border-line">
      <header className="flex items-center gap-3 py-2">
        <h2 id="replaced-texts" className="font-semibold">
          {t('trash.replaced.title')}
        </h2>
        <span className="line-clamp-2 min-w-0 flex-1 text-sm/4 text-faint">{t('trash.replaced.text')}</span>
        <Button size="small" look="danger" onClick={() => run(empty())}>
          {t('trash.replaced.empty')}
        </Button>
      </header>
      <ul className="min-h-0 overflow-y-auto">
        {texts.map(({ id, kind, begins, replaced }) => (
          <li key={id} className="flex items-center gap-4 border-t border-line/60 py-1.5">
            <span className="w-32 truncate text-sm text-soft">{t(`trash.replaced.kinds.${kind}`)}</span>
            <span dir="auto" className="min-w-0 flex-1 truncate">
              {begins}
            </span>
            <Time iso={replaced} className="w-28 text-sm text-soft" />
            <Button size="small" onClick={() => run(copy(id))} aria-label={t('trash.replaced.copyOne', { text: begins })}>
              {t('trash.replaced.copy')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

async function copy(id: number): Promise<void> {
  await navigator.clipboard.writeText((await request('replaced.get', { id })).words)
  notify({ title: t('chat.copied') })
}
