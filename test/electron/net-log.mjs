/** What Chromium wrote into its net log (`--log-net-log=FILE`): every request, look-up and connection, whoever of its processes made it. */
import { existsSync, readFileSync } from 'node:fs'

/** Addresses of an app without a network. */
const OWN = /^(?:app|blob|data|devtools|chrome|about|file):/
const EVENTS = { URL_REQUEST_START_JOB: 'url', HOST_RESOLVER_MANAGER_JOB: 'host', TCP_CONNECT_ATTEMPT: 'address' }

/** Addresses in a net log beyond the app's own and those of `allowed` (a prefix each); empty where Chromium wrote none. */
export function netLogAddresses(file, allowed = []) {
  if (!existsSync(file)) return []
  const { constants, events } = readLog(readFileSync(file, 'utf8'))
  const keys = new Map(Object.entries(EVENTS).map(([name, key]) => [constants.logEventTypes[name], key]))
  const found = events.flatMap(({ type, params }) => {
    const address = params?.[keys.get(type) ?? '']
    return typeof address === 'string' ? [address] : []
  })
  return [...new Set(found)].filter((address) => !OWN.test(address) && !allowed.some((one) => address.startsWith(one)))
}

/** A process that was killed leaves its log without an end. */
function readLog(text) {
  try {
    return JSON.parse(text)
  } catch {
    return JSON.parse(`${text.slice(0, text.lastIndexOf('}') + 1)}]}`)
  }
}
