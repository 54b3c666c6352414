import type { Health } from '../../../../src-preload/contract/shapes/library.ts'
import { formatCount, formatLanguage, formatShare } from '../../../shared/format.ts'
import { t } from '../../../../src-preload/texts/say.ts'

const CELL = 'border-b border-line/60 px-2 py-1.5'

/** Embedder reliability in each language of the library. */
export function MeaningTable({ reliability }: { reliability: Health['trust'] }) {
  return (
    <section className="column flex flex-col gap-2 p-4">
      <h2 id="search-by-meaning" className="text-sm font-medium">
        {t('health.meaning')}
      </h2>
      <p className="text-sm text-soft">{t('health.meaningText')}</p>
      <table aria-labelledby="search-by-meaning" className="w-full text-sm">
        <thead className="text-soft">
          <tr>
            <th scope="col" className={`${CELL} text-start font-normal`}>
              {t('health.meaningColumns.language')}
            </th>
            <th scope="col" className={`${CELL} text-end font-normal`}>
              {t('health.meaningColumns.passages')}
            </th>
            <th scope="col" className={`${CELL} text-end font-normal`}>
              {t('health.meaningColumns.trust')}
            </th>
            <th scope="col" className={`${CELL} text-start font-normal`}>
              {t('health.meaningColumns.measured')}
            </th>
          </tr>
        </thead>
        <tbody>
          {reliability.map((row) => (
            <tr key={row.language}>
              <th scope="row" className={`${CELL} text-start font-medium`}>
                {formatLanguage(row.language) ?? t('health.otherLanguage')}
              </th>
              <td className={`${CELL} text-end tabular-nums`}>{formatCount(row.passages)}</td>
              <td className={`${CELL} text-end tabular-nums`}>{row.mrr === null ? '–' : formatShare(row.trust)}</td>
              <td className={`${CELL} text-soft`}>{t(row.mrr === null ? 'health.notMeasured' : 'health.measured')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
