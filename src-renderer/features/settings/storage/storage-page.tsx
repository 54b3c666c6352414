import { useEffect, useState } from 'react'
import type { Storage, StorageSizes } from '../../../../src-preload/contract/shapes/library.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { Button } from '../../../shared/controls/button.tsx'
import { notifyError } from '../../../shared/controls/toasts.tsx'
import { formatBytes } from '../../../shared/format.ts'
import { request } from '../../../shared/ipc.ts'
import { Section } from '../setting-list.tsx'
import { GrowthChart } from './month-charts.tsx'
import { BackupSection } from './backup-section.tsx'

const PARTS = ['database', 'originals', 'recordings', 'models', 'other'] as const
/** Hues that differ in both themes, the same as in the charts of the months. */
const COLOURS: Readonly<Record<(typeof PARTS)[number], string>> = {
  database: 'bg-accent',
  originals: 'bg-busy',
  recordings: 'bg-warning',
  models: 'bg-soft',
  other: 'bg-line-control',
}

/** Sizes of what is stored, and the way to free space and to check everything. */
export function StoragePage({ onHealth, onTrash }: { onHealth: () => void; onTrash: () => void }) {
  const [storage, setStorage] = useState<Storage | null>(null)
  useEffect(() => {
    request('storage.get', {}).then(setStorage, notifyError)
  }, [])
  return (
    <>
      <Section title={t('storage.title')} text={t('storage.text')}>
        {storage === null ? (
          <p className="text-sm text-soft">{t('storage.measuring')}</p>
        ) : (
          <>
            <Sizes sizes={storage.sizes} />
            <GrowthChart months={storage.months} />
          </>
        )}
      </Section>
      <BackupSection />
      <Section title={t('storage.care')}>
        <div className="flex flex-wrap gap-2">
          <Button onClick={onTrash}>{t('storage.trash')}</Button>
          <Button onClick={onHealth}>{t('storage.check')}</Button>
        </div>
      </Section>
    </>
  )
}

/** One bar of all parts, and the parts with their sizes. */
function Sizes({ sizes }: { sizes: StorageSizes }) {
  const total = PARTS.reduce((sum, part) => sum + sizes[part], 0)
  return (
    <>
      <p className="text-sm">
        {sizes.free === null
          ? t('storage.total', { total: formatBytes(total) })
          : t('storage.totalAndFree', { total: formatBytes(total), free: formatBytes(sizes.free) })}
      </p>
      <div className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-sunken" aria-hidden>
        {PARTS.filter((part) => sizes[part] > 0).map((part) => (
          <div key={part} className={COLOURS[part]} style={{ flexGrow: sizes[part], flexBasis: 0, minWidth: 2 }} />
        ))}
      </div>
      <dl className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1.5 text-sm">
        {PARTS.map((part) => (
          <div key={part} className="contents">
            <span className={`size-2.5 rounded-full ${COLOURS[part]}`} aria-hidden />
            <dt>{t(`storage.parts.${part}`)}</dt>
            <dd className="text-end tabular-nums">{formatBytes(sizes[part])}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
