import type { SpeechStatus } from '../../../src-preload/contract/shapes/speech.ts'
import { t } from '../../../src-preload/texts/say.ts'
import { formatBytes, formatLanguage } from '../../shared/format.ts'

const MEGABYTE = 1e6

/** How a person adds an engine in three steps, with models that are worth fetching. */
export function SpeechSteps({ models }: { models: SpeechStatus['suggested'] }) {
  return (
    <div className="selectable flex flex-col gap-2 text-sm">
      <h3 className="font-medium">{t('speech.steps')}</h3>
      <ol className="flex list-decimal flex-col gap-2 ps-5">
        <li>
          <p>{t('speech.stepFetch')}</p>
          <div className="mt-2 overflow-x-auto rounded-lg border border-line" tabIndex={0} role="group" aria-label={t('speech.stepFetch')}>
            <table className="w-full text-start text-xs">
              <thead className="text-soft">
                <tr className="border-b border-line">
                  {(['model', 'languages', 'size', 'licence'] as const).map((column) => (
                    <th key={column} scope="col" className="px-3 py-1.5 text-start font-medium">
                      {t(`speech.${column}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {models.map(({ name, languages, megabytes, licence }) => (
                  <tr key={name} className="border-b border-line last:border-0">
                    <th scope="row" className="px-3 py-1.5 text-start font-normal wrap-anywhere">
                      {name}
                    </th>
                    <td className="px-3 py-1.5 whitespace-nowrap">{sayLanguages(languages)}</td>
                    <td className="px-3 py-1.5 whitespace-nowrap tabular-nums">{formatBytes(megabytes * MEGABYTE)}</td>
                    <td className="px-3 py-1.5 whitespace-nowrap">{licence}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </li>
        <li>{t('speech.stepUnpack')}</li>
        <li>{t('speech.stepAdd')}</li>
      </ol>
    </div>
  )
}

/** A number of languages, or the one. */
export function sayLanguages(which: string): string {
  if (/^\d+$/u.test(which)) return t('speech.languageCount', { count: Number(which) })
  return formatLanguage(which) ?? which
}
