import { useEffect, useState, type ReactNode } from 'react'
import type { LoggedQuery } from '../../../src-preload/contract/shapes/answers.ts'
import type { Traffic } from '../../../src-preload/contract/shapes/models.ts'
import { t } from '../../../src-preload/texts/say.ts'
import { Button } from '../../shared/controls/button.tsx'
import { Time } from '../../shared/controls/time.tsx'
import { notifyError } from '../../shared/controls/toasts.tsx'
import { formatBytes, formatCount } from '../../shared/format.ts'
import { request } from '../../shared/ipc.ts'
import { Section } from './setting-list.tsx'

const CELL = 'px-3 py-1.5'
/** The table of connections is read again while it is visible, ms. */
const AGAIN = 3000

/** What leaves the app, what it logs, and the settings of redaction. */
export function PrivacyPage({ children }: { children: ReactNode }) {
  return (
    <>
      <Section title={t('privacy.title')} text={t('privacy.policy')}>
        <Connections />
        <p className="text-sm text-soft">{t('privacy.check', { command: 'echomind doctor --egress' })}</p>
      </Section>
      <Section title={t('privacy.settings')}>{children}</Section>
      <Section title={t('privacy.log')} text={t('privacy.logText')}>
        <QueryLog />
      </Section>
    </>
  )
}

/** Every connection since the start: where to, what for, and how much. */
function Connections() {
  const [traffic, setTraffic] = useState<readonly Traffic[] | null>(null)
  useEffect(() => {
    const read = () => request('privacy.traffic', {}).then((found) => setTraffic(found.traffic), notifyError)
    void read()
    const timer = setInterval(() => void read(), AGAIN)
    return () => clearInterval(timer)
  }, [])
  if (traffic === null) return null
  if (traffic.length === 0) return <p className="text-sm">{t('privacy.none')}</p>
  return (
    <div className="overflow-x-auto rounded-lg border border-line">
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">{t('privacy.connections')}</caption>
        <thead className="text-xs text-faint">
          <tr>
            <th scope="col" className={`${CELL} text-start font-medium`}>
              {t('privacy.address')}
            </th>
            <th scope="col" className={`${CELL} text-start font-medium`}>
              {t('privacy.purpose')}
            </th>
            <th scope="col" className={`${CELL} text-end font-medium`}>
              {t('privacy.requests')}
            </th>
            <th scope="col" className={`${CELL} text-end font-medium`}>
              {t('privacy.sent')}
            </th>
            <th scope="col" className={`${CELL} text-end font-medium`}>
              {t('privacy.received')}
            </th>
          </tr>
        </thead>
        <tbody>
          {traffic.map(({ address, purpose, requests, sent, received }) => (
            <tr key={`${address} ${purpose}`} className="border-t border-line">
              <td className={CELL}>
                <bdi dir="ltr">{address}</bdi>
              </td>
              <td className={CELL}>{t(`privacy.purposes.${purpose}`)}</td>
              <td className={`${CELL} text-end tabular-nums`}>{formatCount(requests)}</td>
              <td className={`${CELL} text-end whitespace-nowrap tabular-nums`}>{formatBytes(sent)}</td>
              <td className={`${CELL} text-end whitespace-nowrap tabular-nums`}>{formatBytes(received)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The newest questions of the log, when the person asks for them. */
function QueryLog() {
  const [queries, setQueries] = useState<readonly LoggedQuery[] | null>(null)
  const read = () => request('privacy.log', {}).then((found) => setQueries(found.queries), notifyError)
  if (queries === null)
    return (
      <div>
        <Button onClick={() => void read()}>{t('privacy.showLog')}</Button>
      </div>
    )
  if (queries.length === 0) return <p className="text-sm text-soft">{t('privacy.emptyLog')}</p>
  return (
    <ol className="flex max-h-80 flex-col overflow-y-auto rounded-lg border border-line text-sm" tabIndex={0} aria-label={t('privacy.log')}>
      {queries.map(({ asked, question, questionHash, model }) => (
        <li key={`${asked} ${questionHash}`} className="flex gap-3 border-b border-line px-3 py-1.5 last:border-0">
          <span dir="auto" className="min-w-0 flex-1 truncate">
            {question ?? <span className="text-faint">{t('privacy.notKept', { hash: questionHash.slice(0, 12) })}</span>}
          </span>
          <span className="shrink-0 text-soft">{model ?? t('privacy.noModel')}</span>
          <span className="shrink-0 text-faint">
            <Time iso={asked} />
          </span>
        </li>
      ))}
    </ol>
  )
}
