import { RotateCw, ShieldCheck, Wrench } from 'lucide-react'
import type { Finding } from '../../../../src-preload/contract/commands.ts'
import { Button } from '../../../shared/controls/button.tsx'
import { ProgressBar } from '../../../shared/controls/progress-bar.tsx'
import { say, t } from '../../../../src-preload/texts/say.ts'
import { run } from '../../../shared/controls/toasts.tsx'
import { checkEverything, mendEverything, stopMaintenance, maintenanceStore } from '../store/maintenance-store.ts'

/** The check of all stored data: progress, findings and repair. */
export function MaintenancePanel() {
  const { work, progress, findings } = maintenanceStore.use()
  const shown = progress === null || progress.total === 0 ? null : progress.done / progress.total
  return (
    <section aria-label={t('upkeep.title')} className="column flex flex-col gap-2 border-b border-line px-4 py-3">
      <div className="flex items-center gap-3">
        <p className="min-w-0 flex-1 text-sm text-soft">{work === null ? t('upkeep.text') : t(`upkeep.under.${work}`)}</p>
        {work === null ? (
          <>
            <Button icon={RotateCw} onClick={() => run(mendEverything({ accept: false }))}>
              {t('upkeep.rebuild')}
            </Button>
            <Button icon={ShieldCheck} onClick={() => run(checkEverything())}>
              {t('upkeep.check')}
            </Button>
          </>
        ) : (
          <Button onClick={() => run(stopMaintenance())}>{t('upkeep.cancel')}</Button>
        )}
      </div>
      {work !== null && (
        <>
          <ProgressBar value={shown} label={t(`upkeep.under.${work}`)} />
          {progress && <p className="text-xs text-faint">{t(`upkeep.stages.${progress.stage}`)}</p>}
        </>
      )}
      {findings?.length === 0 && <p className="text-sm">{t('upkeep.whole')}</p>}
      {findings && findings.length > 0 && <Results findings={findings} />}
    </section>
  )
}

function Results({ findings }: { findings: readonly Finding[] }) {
  const isAnyKept = findings.some((finding) => finding.keep === true)
  return (
    <>
      <ul className="flex flex-col gap-2" aria-label={t('upkeep.found')}>
        {findings.map((finding) => (
          <li key={finding.code + say(finding.message)} className="text-sm">
            <p>{say(finding.message)}</p>
            <p className="text-soft">{say(finding.next)}</p>
          </li>
        ))}
      </ul>
      <div className="flex gap-2">
        <Button icon={Wrench} onClick={() => run(mendEverything({ accept: false }))}>
          {t('upkeep.mend')}
        </Button>
        {isAnyKept && <Button onClick={() => run(mendEverything({ accept: true }))}>{t('upkeep.keep')}</Button>}
      </div>
    </>
  )
}
