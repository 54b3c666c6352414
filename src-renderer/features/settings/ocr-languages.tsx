import { FilePlus, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import type { OcrLanguage } from '../../../src-preload/contract/shapes/models.ts'
import { t } from '../../../src-preload/texts/say.ts'
import { Button } from '../../shared/controls/button.tsx'
import { ProgressBar } from '../../shared/controls/progress-bar.tsx'
import { run } from '../../shared/controls/toasts.tsx'
import { formatBytes } from '../../shared/format.ts'
import { request } from '../../shared/ipc.ts'
import { useSetting } from '../../shared/settings.ts'
import { loadOcr, ocrLanguageName, ocrStore, removeOcrLanguage } from './ocr-store.ts'

/** The languages of text recognition: those that are there, what is being added, and a button to add some. */
export function OcrLanguages() {
  const { ocr, adding } = ocrStore.use((state) => state)
  const isOn = useSetting('import.ocr') ?? true
  useEffect(() => run(loadOcr()), [])
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-semibold">{t('ocr.title')}</h2>
      <p className="text-xs wrap-anywhere text-soft">{t('ocr.hint')}</p>
      {!isOn && <p className="text-sm">{t('ocr.off')}</p>}
      {ocr && (
        <ul aria-label={t('ocr.title')} className="flex flex-col overflow-hidden rounded-lg border border-line">
          {ocr.languages.map((language) => (
            <LanguageRow key={language.code} language={language} onRemove={() => run(removeOcrLanguage(language.code))} />
          ))}
        </ul>
      )}
      {adding ? (
        <Adding name={adding.name} share={adding.total === 0 ? null : adding.completed / adding.total} />
      ) : (
        <div>
          <Button icon={FilePlus} onClick={() => run(request('ocr.pickLanguages', {}))}>
            {t('ocr.add')}
          </Button>
        </div>
      )}
    </section>
  )
}

function LanguageRow({ language: { code, bytes, isOwn }, onRemove }: { language: OcrLanguage; onRemove: () => void }) {
  const name = ocrLanguageName(code)
  return (
    <li className="flex items-center gap-4 border-b border-line px-3 py-2 last:border-0">
      <div className="selectable flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <span className="font-medium wrap-anywhere">{name}</span>
          {!isOwn && <span className="text-xs text-soft">{t('ocr.builtIn')}</span>}
        </p>
        <p className="text-xs text-soft">{t('ocr.facts', { code, size: formatBytes(bytes) })}</p>
      </div>
      {isOwn && (
        <Button size="small" icon={Trash2} aria-label={t('ocr.removeName', { name })} onClick={onRemove}>
          {t('ocr.remove')}
        </Button>
      )}
    </li>
  )
}

function Adding({ name, share }: { name: string; share: number | null }) {
  const label = t('ocr.adding', { name })
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <p>{label}</p>
      <ProgressBar value={share} label={label} />
    </div>
  )
}
