import type { Model } from '../../../src-preload/contract/shapes/models.ts'
import { formatBytes } from '../format.ts'
import { setSetting, useSetting } from '../settings.ts'
import { t } from '../../../src-preload/texts/say.ts'
import { run } from '../controls/toasts.tsx'

/** Choice of the chat model. Many models are scrolled, so that "none" and what follows stay in sight. */
export function ModelChoice({ models }: { models: readonly Model[] }) {
  const chosen = useSetting('models.chat') ?? ''
  const row = (value: string, title: string, text: string) => (
    <label
      key={value}
      className="flex h-9 shrink-0 items-center gap-2.5 border-b border-line px-3 text-sm last:border-0 hover:bg-hover has-checked:bg-selected"
    >
      <input
        type="radio"
        name="chat-model"
        className="accent-accent"
        checked={chosen === value}
        onChange={() => run(setSetting('models.chat', value))}
      />
      <span className="min-w-0 flex-1 truncate font-medium">{title}</span>
      <span className="truncate text-xs text-soft">{text}</span>
    </label>
  )
  return (
    <fieldset className="flex flex-col overflow-hidden rounded-lg border border-line">
      <legend className="sr-only">{t('settings.chat')}</legend>
      {models.length > 0 && (
        <div className="flex max-h-49 flex-col overflow-y-auto border-b border-line">
          {models.map(({ name, bytes }) => row(name, name, bytes === undefined ? '' : formatBytes(bytes)))}
        </div>
      )}
      {row('', t('welcome.quotedAnswers'), t('welcome.quotedAnswersText'))}
    </fieldset>
  )
}
