import type { Model } from '../../../src-preload/contract/shapes/models.ts'
import { formatBytes } from '../format.ts'
import { setSetting, useSetting } from '../settings.ts'
import { t } from '../../../src-preload/texts/say.ts'
import { run } from '../controls/toasts.tsx'

/** Choice of the chat model, with "none" among the options. */
export function ModelChoice({ models }: { models: readonly Model[] }) {
  const chosen = useSetting('models.chat') ?? ''
  const rows = [
    ...models.map((model) => ({ value: model.name, title: model.name, text: model.bytes === undefined ? '' : formatBytes(model.bytes) })),
    { value: '', title: t('welcome.quotedAnswers'), text: t('welcome.quotedAnswersText') },
  ]
  return (
    <fieldset className="flex flex-col overflow-hidden rounded-lg border border-line">
      <legend className="sr-only">{t('settings.chat')}</legend>
      {rows.map((row) => (
        <label
          key={row.value}
          className="flex h-9 items-center gap-2.5 border-b border-line px-3 text-sm last:border-0 hover:bg-hover has-checked:bg-selected"
        >
          <input
            type="radio"
            name="chat-model"
            className="accent-accent"
            checked={chosen === row.value}
            onChange={() => run(setSetting('models.chat', row.value))}
          />
          <span className="min-w-0 flex-1 truncate font-medium">{row.title}</span>
          <span className="truncate text-xs text-soft">{row.text}</span>
        </label>
      ))}
    </fieldset>
  )
}
