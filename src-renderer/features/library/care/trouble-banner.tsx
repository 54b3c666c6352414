import { TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../../../shared/controls/button.tsx'
import { say, t } from '../../../../src-preload/texts/say.ts'
import { run } from '../../../shared/controls/toasts.tsx'
import { libraryStore } from '../store/library-store.ts'
import { dismissTrouble, importFound, loadTrouble, troubleStore } from './trouble.ts'

/** Banner for a database that does not belong to these files, or for originals set aside, with the possible actions. */
export function TroubleBanner() {
  const { trouble, files, later } = troubleStore.use((state) => state)
  const documents = libraryStore.use((state) => state.documents)
  // Any change in the library may resolve the problem.
  useEffect(() => run(loadTrouble()), [documents])
  if (later || (trouble === null && files === 0)) return null
  return (
    <section
      role="alert"
      aria-label={t('trouble.label')}
      className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-warning-soft px-4 py-2 text-sm"
    >
      <TriangleAlert className="size-4 shrink-0 text-warning" aria-hidden />
      <p className="min-w-60 flex-1">
        <span className="font-medium">{trouble ? say(trouble.message) : t('trouble.found', { count: files })}</span>{' '}
        <span className="text-soft">{trouble ? say(trouble.next) : t('trouble.foundText')}</span>
      </p>
      {files > 0 && (
        <Button size="small" onClick={() => run(importFound())}>
          {t('trouble.import', { count: files })}
        </Button>
      )}
      <Button size="small" onClick={() => (trouble ? run(dismissTrouble()) : troubleStore.dispatch({ type: 'later' }))}>
        {trouble ? t('health.actions.dismiss-trouble') : t('trouble.later')}
      </Button>
    </section>
  )
}
