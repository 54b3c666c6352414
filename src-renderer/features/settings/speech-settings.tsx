import { FolderPlus, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { SpeechModel, SpeechStatus } from '../../../src-preload/contract/shapes/speech.ts'
import { say, t } from '../../../src-preload/texts/say.ts'
import { Button } from '../../shared/controls/button.tsx'
import { ProgressBar } from '../../shared/controls/progress-bar.tsx'
import { run } from '../../shared/controls/toasts.tsx'
import { formatBytes } from '../../shared/format.ts'
import { request } from '../../shared/ipc.ts'
import { useSetting } from '../../shared/settings.ts'
import { sayLanguages, SpeechSteps } from './speech-steps.tsx'
import { loadSpeech, removeSpeechModel, speechStore, takeSpeechModel, takeSpeechProgram, usedName } from './speech-store.ts'

/** Characters of a SHA-256 that are shown. */
const HASH_SHOWN = 12

/** What transcribes now, the person's models, programs that were found, and how to add an engine. */
export function SpeechSettings() {
  const { status, isWanted } = speechStore.use((state) => state)
  const engine = useSetting('speech.engine')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => run(loadSpeech()), [])
  useEffect(() => {
    if (!isWanted || status === null) return
    heading.current?.scrollIntoView({ block: 'start' })
    heading.current?.focus()
    speechStore.dispatch({ type: 'wanted', isWanted: false })
  }, [isWanted, status])
  return (
    <section className="flex flex-col gap-3">
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-6 font-semibold outline-none">
        {t('speech.title')}
      </h2>
      {status && <Engines status={status} isOff={engine === 'none'} />}
    </section>
  )
}

function Engines({ status, isOff }: { status: SpeechStatus; isOff: boolean }) {
  const { engine, models, programs, hearing, hasRecogniser } = status
  return (
    <>
      <Now status={status} isOff={isOff} />
      {models.length > 0 && <Models models={models} used={engine === 'sherpa' ? usedName(status) : null} canUse={hasRecogniser} />}
      {programs.length > 0 && <Programs programs={programs} />}
      {hearing.length > 0 && engine !== 'ollama' && (
        <p className="text-xs wrap-anywhere text-soft">{t('speech.hearing', { models: hearing.join(', ') })}</p>
      )}
      {engine === 'none' && !isOff && models.length === 0 && hasRecogniser && <SpeechSteps models={status.suggested} />}
      {hasRecogniser ? <AddModel /> : <p className="text-sm text-soft">{t('speech.notInBuild')}</p>}
    </>
  )
}

/** What transcribes now, or why nothing does. */
function Now({ status, isOff }: { status: SpeechStatus; isOff: boolean }) {
  const { problem } = status
  const name = usedName(status)
  if (name !== null) return <p className="text-sm wrap-anywhere">{t('speech.uses', { name })}</p>
  if (isOff) return <p className="text-sm">{t('speech.off')}</p>
  if (problem === null || problem.code === 'speech-engine-missing') return <p className="text-sm">{t('speech.none')}</p>
  return (
    <p role="alert" className="rounded-md bg-error-soft px-3 py-2 text-sm wrap-anywhere">
      {say(problem.message)} {problem.next && <span className="text-soft">{say(problem.next)}</span>}
    </p>
  )
}

function Models({ models, used, canUse }: { models: readonly SpeechModel[]; used: string | null; canUse: boolean }) {
  return (
    <>
      <h3 className="text-sm font-medium">{t('speech.models')}</h3>
      <ul aria-label={t('speech.models')} className="flex flex-col overflow-hidden rounded-lg border border-line">
        {models.map((model) => (
          <ModelRow
            key={model.id}
            model={model}
            isUsed={model.name === used}
            canUse={canUse}
            onRemove={() => run(removeSpeechModel(model.id))}
          />
        ))}
      </ul>
    </>
  )
}

type RowProps = { model: SpeechModel; isUsed: boolean; canUse: boolean; onRemove: () => void }

function ModelRow({ model, isUsed, canUse, onRemove }: RowProps) {
  const { id, name, kind, languages, bytes, files } = model
  // The largest file is the network, which tells models apart.
  const [network] = files.toSorted((a, b) => b.bytes - a.bytes)
  return (
    <li className="flex items-start gap-4 border-b border-line px-3 py-2 last:border-0">
      <div className="selectable flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <span className="font-medium wrap-anywhere">{name}</span>
          {isUsed && <span className="text-xs text-soft">{t('speech.inUse')}</span>}
        </p>
        <p className="text-xs text-soft">
          {t('speech.facts', { kind, size: formatBytes(bytes) })}
          {languages !== null && ` · ${sayLanguages(languages)}`}
        </p>
        {network && (
          <p className="text-xs wrap-anywhere text-faint">
            {t('speech.file', { file: network.path, sha256: network.sha256.slice(0, HASH_SHOWN) })}
          </p>
        )}
      </div>
      {!isUsed && canUse && (
        <Button size="small" aria-label={t('speech.useModelName', { name })} onClick={() => run(takeSpeechModel(id))}>
          {t('speech.useModel')}
        </Button>
      )}
      <Button size="small" icon={Trash2} aria-label={t('speech.removeName', { name })} onClick={onRemove}>
        {t('speech.remove')}
      </Button>
    </li>
  )
}

function Programs({ programs }: Pick<SpeechStatus, 'programs'>) {
  return (
    <>
      <h3 className="text-sm font-medium">{t('speech.programs')}</h3>
      <ul aria-label={t('speech.programs')} className="flex flex-col overflow-hidden rounded-lg border border-line">
        {programs.map(({ id, path, needsModel }) => (
          <li key={id} className="flex items-start gap-4 border-b border-line px-3 py-2 last:border-0">
            <div className="selectable flex min-w-0 flex-1 flex-col gap-0.5">
              <p className="text-sm font-medium wrap-anywhere">{id}</p>
              <p dir="auto" className="beside text-xs wrap-anywhere text-faint">
                {path}
              </p>
              {needsModel && <p className="text-xs text-soft">{t('speech.needsModel')}</p>}
            </div>
            <Button size="small" aria-label={t('speech.useName', { id })} onClick={() => run(takeSpeechProgram(id))}>
              {t('speech.use')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

function AddModel() {
  const adding = speechStore.use((state) => state.adding)
  if (adding === null)
    return (
      <div>
        <Button icon={FolderPlus} onClick={() => run(request('speech.pickModel', {}))}>
          {t('speech.add')}
        </Button>
      </div>
    )
  const label = t('speech.adding', { name: adding.name })
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <p>{label}</p>
      <ProgressBar value={adding.total === 0 ? null : adding.completed / adding.total} label={label} />
    </div>
  )
}
