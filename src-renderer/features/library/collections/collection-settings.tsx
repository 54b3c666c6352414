import { useState, type FormEvent } from 'react'
import type { ChunkProfile, Collection, CollectionSettings, RedactPolicy } from '../../../../src-preload/contract/shapes/documents.ts'
import { Button } from '../../../shared/controls/button.tsx'
import { Dialog } from '../../../shared/controls/dialog.tsx'
import { useSetting } from '../../../shared/settings.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { run } from '../../../shared/controls/toasts.tsx'
import { setCollection } from '../store/sorting.ts'
import { isSized, PassageSizes, settingsOf, USUAL_SIZES } from './passage-sizes.tsx'
import { WatchedFolders } from './watched-folders.tsx'
import { collectionName } from '../../../../src-preload/texts/collection-name.ts'

const PROFILES: readonly ChunkProfile[] = ['auto', 'window', 'headings', 'tokens-512', 'tokens-1000']
const POLICIES: readonly RedactPolicy[] = ['standard', 'always', 'never']

/** Settings of a collection, and its watched folders. */
export function CollectionSettingsDialog({ collection, onClose }: { collection: Collection | null; onClose: () => void }) {
  return (
    <Dialog
      open={collection !== null}
      onClose={onClose}
      title={t('collectionSettings.title', { name: collectionName(collection?.name ?? '') })}
      wide
    >
      {collection && (
        <div className="flex flex-col gap-6">
          {/* What applies at once stands above what Save stores. */}
          <WatchedFolders collection={collection.name} />
          <SettingsForm key={collection.id} collection={collection} onClose={onClose} />
        </div>
      )}
    </Dialog>
  )
}

function SettingsForm({ collection, onClose }: { collection: Collection; onClose: () => void }) {
  const stored = collection.settings as CollectionSettings
  const setting = useSetting('privacy.redact') ?? 'standard'
  const [instructions, setInstructions] = useState(stored.instructions ?? '')
  const [profile, setProfile] = useState<ChunkProfile>(stored.profile ?? 'auto')
  const [sizes, setSizes] = useState({ size: String(stored.passageSize ?? ''), overlap: String(stored.passageOverlap ?? '') })
  const [redact, setRedact] = useState<RedactPolicy | ''>(stored.redact ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onClose()
    run(
      setCollection(collection.name, {
        instructions: instructions.trim() || null,
        profile: profile === 'auto' ? null : profile,
        ...settingsOf(profile, sizes),
        redact: redact || null,
      }),
    )
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <label className="flex flex-col gap-1 text-sm">
        <span className="text-soft">{t('collectionSettings.instructions')}</span>
        <textarea
          className="field h-24 resize-y py-1.5"
          value={instructions}
          maxLength={4000}
          data-first
          onChange={(event) => setInstructions(event.target.value)}
        />
        <span className="text-xs text-faint">{t('collectionSettings.instructionsHint')}</span>
      </label>
      <label className="flex flex-col gap-1 text-sm">
        <span className="text-soft">{t('collectionSettings.profile')}</span>
        <select
          className="field"
          value={profile}
          onChange={(event) => {
            setProfile(event.target.value as ChunkProfile)
            // Those of another profile may count in another unit.
            setSizes(USUAL_SIZES)
          }}
        >
          {PROFILES.map((one) => (
            <option key={one} value={one}>
              {t(`collectionSettings.profiles.${one}`)}
            </option>
          ))}
        </select>
      </label>
      {isSized(profile) && <PassageSizes profile={profile} sizes={sizes} onChange={setSizes} />}
      <label className="flex flex-col gap-1 text-sm">
        <span className="text-soft">{t('collectionSettings.redact')}</span>
        <select className="field" value={redact} onChange={(event) => setRedact(event.target.value as RedactPolicy | '')}>
          <option value="">{t('collectionSettings.redactSetting', { policy: t(`collectionSettings.policies.${setting}`) })}</option>
          {POLICIES.map((one) => (
            <option key={one} value={one}>
              {t(`collectionSettings.policies.${one}`)}
            </option>
          ))}
        </select>
        <span className="text-xs text-faint">{t('collectionSettings.again')}</span>
      </label>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button look="primary" submits>
          {t('collectionSettings.save')}
        </Button>
      </div>
    </form>
  )
}
