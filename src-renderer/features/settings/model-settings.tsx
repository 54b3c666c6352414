import { CircleCheck, CircleDashed, Download, TriangleAlert } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { Model, ModelStatus } from '../../../src-preload/contract/shapes/models.ts'
import { Button } from '../../shared/controls/button.tsx'
import { request } from '../../shared/ipc.ts'
import { ModelChoice } from '../../shared/chat-models/model-choice.tsx'
import { chatModels, modelsStore } from '../../shared/models.ts'
import { PullModel } from '../../shared/chat-models/pull-model.tsx'
import { setSetting, useSetting } from '../../shared/settings.ts'
import { OwnModels } from './own-models.tsx'
import { t } from '../../../src-preload/texts/say.ts'
import { run } from '../../shared/controls/toasts.tsx'
import { TextSetting } from '../../shared/setting-controls/text-setting.tsx'

const PROVIDERS = ['ollama', 'openai'] as const

/** Settings of the model server and its models. */
export function ModelSettings() {
  const status = modelsStore.use((state) => state.status)
  const provider = useSetting('models.provider') ?? 'ollama'
  const address = useSetting('models.baseUrl') ?? ''
  const chat = useSetting('models.chat') ?? ''
  const models = chatModels(status)
  return (
    <>
      <Choice
        label={t('settings.provider')}
        value={provider}
        options={PROVIDERS.map((value) => ({ value, text: t(`settings.providers.${value}`) }))}
        onChoose={(value) => run(setSetting('models.provider', value === 'openai' ? 'openai' : 'ollama'))}
      />
      <label className="flex flex-col gap-1 text-sm">
        <span>{t('settings.address')}</span>
        <TextSetting value={address} placeholder={status?.address ?? ''} onCommit={(value) => run(setSetting('models.baseUrl', value))} />
      </label>
      <p className="text-xs text-soft">{t('settings.addressHint')}</p>
      <ServerState status={status} />
      <ModelChoice models={models} />
      {chat !== '' && (
        <div className="flex flex-wrap gap-4">
          <Profile setting="models.fast" models={models} />
          <Profile setting="models.best" models={models} />
        </div>
      )}
      <Embedding status={status} />
      {provider === 'ollama' && status?.ok && (
        <>
          <PullModel installed={status.models.map((model) => model.name)} />
          <PullByName />
        </>
      )}
      <OwnModels />
    </>
  )
}

function PullByName() {
  const [name, setName] = useState('')
  const pull = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') run(request('models.pull', { name: name.trim() }))
    setName('')
  }
  return (
    <form onSubmit={pull} className="flex items-end gap-2">
      <label className="flex flex-1 flex-col gap-1 text-sm">
        <span>{t('settings.pullName')}</span>
        <input
          className="field"
          value={name}
          maxLength={200}
          placeholder="embeddinggemma"
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <Button icon={Download} disabled={name.trim() === ''} onClick={pull}>
        {t('welcome.pull')}
      </Button>
    </form>
  )
}

function ServerState({ status }: { status: ModelStatus | null }) {
  const Icon = status?.ok ? CircleCheck : CircleDashed
  const text = !status?.ok
    ? t('settings.serverDown')
    : status.version === null
      ? t('settings.serverOk')
      : t('settings.serverVersion', { version: status.version })
  return (
    <>
      <p className="flex items-center gap-1.5 text-sm">
        <Icon size={14} className={status?.ok ? 'text-ok' : 'text-faint'} aria-hidden />
        {text}
      </p>
      {status?.isOllama && (
        <div className="flex flex-wrap items-center gap-2 text-sm">
          {t('settings.isOllama')}
          <Button onClick={() => run(setSetting('models.provider', 'ollama'))}>{t('settings.useOllama')}</Button>
        </div>
      )}
      {status && !status.ok && !status.local && (
        <div>
          <Button onClick={() => run(request('models.allowHost', {}))}>{t('settings.allowHost', { address: status.address })}</Button>
        </div>
      )}
      {status?.ok && !status.local && (
        <p className="flex items-start gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm">
          <TriangleAlert size={14} className="mt-0.75 shrink-0 text-warning" aria-hidden />
          {t('settings.otherHost', { address: status.address })}
        </p>
      )}
    </>
  )
}

/** Choice of the model for quick or thorough personas. */
function Profile({ setting, models }: { setting: 'models.fast' | 'models.best'; models: readonly Model[] }) {
  const value = useSetting(setting) ?? ''
  return (
    <Choice
      label={setting === 'models.fast' ? t('settings.fast') : t('settings.best')}
      value={value}
      options={[{ value: '', text: t('settings.sameAsChat') }, ...named(models, value)]}
      onChoose={(name) => run(setSetting(setting, name))}
    />
  )
}

function Embedding({ status }: { status: ModelStatus | null }) {
  const value = useSetting('models.embedding') ?? 'built-in'
  const own = (['built-in', 'none'] as const).map((one) => ({ value: one, text: t(`settings.embeddings.${one}`) }))
  const models = (status?.models ?? []).filter((model) => !model.cloud && model.capabilities.includes('embedding'))
  const isOwn = own.some((one) => one.value === value)
  return (
    <>
      <Choice
        label={t('settings.embedding')}
        value={value}
        options={[...own, ...named(models, isOwn ? '' : value)]}
        onChoose={(name) => run(setSetting('models.embedding', name))}
      />
      <p className="text-xs text-soft">{t('settings.embeddingHint')}</p>
    </>
  )
}

/** The models by name, with the chosen one even if the server does not list it. */
function named(models: readonly Model[], chosen: string): { value: string; text: string }[] {
  const options = models.map(({ name }) => ({ value: name, text: name }))
  const isThere = chosen === '' || models.some(({ name }) => name === chosen)
  return isThere ? options : [...options, { value: chosen, text: t('settings.notThere', { name: chosen }) }]
}

function Choice(props: {
  label: string
  value: string
  options: readonly { value: string; text: string }[]
  onChoose: (value: string) => void
}) {
  return (
    <label className="flex min-w-0 flex-col gap-1 text-sm">
      <span>{props.label}</span>
      <select className="field max-w-80" value={props.value} onChange={(event) => props.onChoose(event.target.value)}>
        {props.options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
