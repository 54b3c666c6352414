import { FileText } from 'lucide-react'
import { t } from '../../../src-preload/texts/say.ts'

/** What the app does, in one picture: a question, its answer, and the page with the cited line painted. The text is that of the sample. */
export function Preview() {
  return (
    <div role="img" aria-label={t('welcome.preview.label')} className="flex flex-col gap-3">
      <p className="max-w-4/5 self-end rounded-xl rounded-ee-sm bg-selected px-3.5 py-2 text-sm">{t('welcome.preview.question')}</p>
      <p className="max-w-11/12 px-1 text-read">
        {/* Text, not a box: a line may end before a box, whatever stands before it. */}
        {t('welcome.preview.answer')}
        {'\u00A0'}
        <span className="rounded-sm bg-accent-soft px-1.5 py-0.5 text-xs font-medium text-accent">1</span>
      </p>
      <div className="mt-1 overflow-hidden rounded-lg border border-line bg-raised shadow-sm">
        <p className="flex items-center gap-2 border-b border-line px-4 py-2 text-xs text-soft">
          <FileText size={14} aria-hidden className="shrink-0" />
          <span className="truncate">{t('welcome.preview.title')}</span>
        </p>
        <div className="flex flex-col gap-2 px-6 py-5 font-serif text-read">
          <p className="text-lg font-semibold">{t('welcome.preview.heading')}</p>
          <p>
            <mark className="rounded-xs bg-mark px-0.5 text-inherit">{t('welcome.preview.cited')}</mark> {t('welcome.preview.after')}
          </p>
          <p className="text-soft">{t('welcome.preview.next')}</p>
        </div>
      </div>
    </div>
  )
}
