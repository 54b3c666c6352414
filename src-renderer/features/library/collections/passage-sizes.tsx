import { PASSAGE_RANGES, SIZED_PROFILES } from '../../../../src-preload/contract/values/passage-sizes.ts'
import type { SizedProfile } from '../../../../src-preload/contract/values/passage-sizes.ts'
import { Button } from '../../../shared/controls/button.tsx'
import { t } from '../../../../src-preload/texts/say.ts'

/** Chosen sizes as they are typed; empty: the usual one. */
export type TypedSizes = { size: string; overlap: string }
export const USUAL_SIZES: TypedSizes = { size: '', overlap: '' }

/** Sizes of the passages of a profile of a fixed size. */
export function PassageSizes({
  profile,
  sizes,
  onChange,
}: {
  profile: SizedProfile
  sizes: TypedSizes
  onChange: (sizes: TypedSizes) => void
}) {
  const { unit, ...usual } = SIZED_PROFILES[profile]
  return (
    <fieldset className="flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-4">
        {(['size', 'overlap'] as const).map((key) => {
          const { least, most } = PASSAGE_RANGES[key === 'size' ? 'passageSize' : 'passageOverlap']
          return (
            <label key={key} className="flex flex-col gap-1 text-sm">
              <span className="text-soft">{t(`collectionSettings.sizes.${unit}.${key}`)}</span>
              <input
                className="field"
                type="number"
                min={least}
                max={most}
                step={1}
                placeholder={String(usual[key])}
                value={sizes[key]}
                onChange={(event) => onChange({ ...sizes, [key]: event.target.value })}
              />
              <span className="text-xs text-faint">
                {t('collectionSettings.sizes.range', { least: String(least), most: String(most), usual: String(usual[key]) })}
              </span>
            </label>
          )
        })}
      </div>
      <div className="flex items-start justify-between gap-4">
        <span className="text-xs text-faint">{t('collectionSettings.sizes.hint')}</span>
        <Button disabled={sizes.size === '' && sizes.overlap === ''} onClick={() => onChange(USUAL_SIZES)}>
          {t('collectionSettings.sizes.reset')}
        </Button>
      </div>
    </fieldset>
  )
}

/** Typed sizes as settings of a collection, within their ranges; null: the usual ones. */
export function settingsOf(profile: string, { size, overlap }: TypedSizes): { passageSize: number | null; passageOverlap: number | null } {
  const within = (typed: string, { least, most }: { least: number; most: number }): number | null =>
    typed === '' || !isSized(profile) ? null : Math.min(most, Math.max(least, Math.round(Number(typed))))
  return { passageSize: within(size, PASSAGE_RANGES.passageSize), passageOverlap: within(overlap, PASSAGE_RANGES.passageOverlap) }
}

export function isSized(profile: string): profile is SizedProfile {
  return Object.hasOwn(SIZED_PROFILES, profile)
}
