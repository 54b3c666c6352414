/** Where Ollama listens when nobody says otherwise. */
const DEFAULT_MODEL_ADDRESS = 'http://127.0.0.1:11434'
const DEFAULT_PORT = 11434

/** An address that was understood: `url` without a slash at its end, `host` lower case without brackets, `explicitPort` as it was written. */
export type ModelAddress = { url: string; host: string; port: number; explicitPort: boolean; local: boolean }

/** `local`: this computer. Refused: `unreadable` is not an http address; `not-local` is another computer that nobody allowed; `cloud` is Ollama's own service. */
export type AddressVerdict = ({ ok: true } & ModelAddress) | { ok: false; reason: 'unreadable' | 'not-local' | 'cloud' }

/**
 * The address in force: the setting, else OLLAMA_HOST, else the default; in full (`http://host:port`) where it can be read,
 * else as it was written, for `classifyAddress` to refuse.
 */
export function modelAddress(setting: string, environment: string | undefined): string {
  const written = setting.trim() || unquoted(environment ?? '') || DEFAULT_MODEL_ADDRESS
  return parseAddress(written)?.url ?? written
}

/**
 * Whether the app may connect to this address: this computer, or exactly the host (and port, when it has one) that `allowHost` names.
 * Nothing else ever, whatever a name resolves to: the decision is by what is written.
 */
export function classifyAddress(address: string, allowHost: string): AddressVerdict {
  const parsed = parseAddress(address)
  if (!parsed) return { ok: false, reason: 'unreadable' }
  if (parsed.host === 'ollama.com' || parsed.host.endsWith('.ollama.com')) return { ok: false, reason: 'cloud' }
  if (parsed.local) return { ok: true, ...parsed }
  const allowed = allowHost.trim() === '' ? null : parseAddress(allowHost)
  const named = allowed !== null && allowed.host === parsed.host && (!allowed.explicitPort || allowed.port === parsed.port)
  return named ? { ok: true, ...parsed } : { ok: false, reason: 'not-local' }
}

/**
 * Reads every form that OLLAMA_HOST takes (Ollama's envconfig.Host): `host`, `host:port`, `:port`, with or without a scheme; 0.0.0.0 and ::
 * ("listen everywhere") mean this computer. A `/v1` at the end, as other servers print their address, is left out. Null for anything else: other schemes, credentials, paths, and spellings that a URL
 * parser would silently turn into another host (2130706433, 0x7f.1, 0177.0.0.1, full-width digits, back slashes, percent signs).
 */
export function parseAddress(text: string): ModelAddress | null {
  const match = /^(?:(https?):\/\/)?(\[[^\]]*\]|[^:/]*)(?::([0-9]{1,5}))?(?:\/v1)?\/?$/i.exec(bracketed(text.trim()))
  if (!match) return null
  const scheme = (match[1] ?? 'http').toLowerCase()
  if (match[2] === '' && match[3] === undefined) return null
  const host = readHost((match[2] ?? '').toLowerCase())
  if (host === null) return null
  const defaultPort = match[1] === undefined ? DEFAULT_PORT : scheme === 'https' ? 443 : 80
  const port = match[3] === undefined ? defaultPort : Number(match[3])
  if (port < 1 || port > 65_535) return null
  const shown = host.includes(':') ? `[${host}]` : host
  return { url: `${scheme}://${shown}:${port}`, host, port, explicitPort: match[3] !== undefined, local: isLoopback(host) }
}

/** True for a model that would run on another company's computers: such a model would receive the documents, so it is refused. */
export function isCloudModel(model: { name: string; remote_host?: string | undefined; remote_model?: string | undefined }): boolean {
  const name = model.name.trim().toLowerCase()
  return (
    Boolean(model.remote_host) ||
    Boolean(model.remote_model) ||
    name.endsWith(':cloud') ||
    name.endsWith('-cloud') ||
    name.startsWith('ollama.com/')
  )
}

function unquoted(text: string): string {
  return text
    .trim()
    .replace(/^["']+|["']+$/g, '')
    .trim()
}

/** An IPv6 address alone is put into brackets, so that its colons are not taken for a port. */
function bracketed(text: string): string {
  return /^[0-9a-f:.]*:[0-9a-f:.]*:[0-9a-f:.]*$/i.test(text) ? `[${text}]` : text
}

/** The host in its one spelling; null when it has another. */
function readHost(host: string): string | null {
  if (host === '' || host === '0.0.0.0') return '127.0.0.1'
  if (host.startsWith('[')) return readIpv6(host)
  // A URL parser takes a last label that is a number for an IPv4 address, in whatever base: only four plain decimals may be one.
  const labels = host.split('.')
  const last = labels[labels.length - 1] ?? ''
  if (/^(?:[0-9]+|0x[0-9a-f]*)$/.test(last)) return labels.length === 4 && labels.every(isOctet) ? host : null
  return host.length <= 253 && labels.every((label) => /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label)) ? host : null
}

function isOctet(label: string): boolean {
  return /^(?:0|[1-9][0-9]{0,2})$/.test(label) && Number(label) <= 255
}

function readIpv6(host: string): string | null {
  if (!/^\[[0-9a-f:.]+\]$/.test(host)) return null
  try {
    const canonical = new URL(`http://${host}`).hostname.slice(1, -1)
    return canonical === '::' ? '127.0.0.1' : canonical
  } catch {
    return null
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.[0-9]+\.[0-9]+\.[0-9]+$/.test(host)
}
