/** Ollama's default address. */
const DEFAULT_MODEL_ADDRESS = 'http://127.0.0.1:11434'
const DEFAULT_PORT = 11434

/** A parsed address: `url` without trailing slash, `host` in lower case without brackets, `explicitPort`: a port was given. */
export type ModelAddress = { url: string; host: string; port: number; explicitPort: boolean; local: boolean }

/**
 * `local`: this computer. Refusals: `unreadable`: not an http address; `not-local`: another computer without permission; `cloud`: Ollama's
 * own service.
 */
export type AddressVerdict = ({ ok: true } & ModelAddress) | { ok: false; reason: 'unreadable' | 'not-local' | 'cloud' }

/**
 * The effective address: the setting, else OLLAMA_HOST, else the default. Normalised (`http://host:port`) if readable, else unchanged, for
 * `classifyAddress` to refuse.
 */
export function modelAddress(setting: string, environment: string | undefined): string {
  const written = setting.trim() || unquoted(environment ?? '') || DEFAULT_MODEL_ADDRESS
  return parseAddress(written)?.url ?? written
}

/**
 * Decides whether the app may connect to an address: this computer, or exactly the host (and port, if given) in `allowHost`. Decided by the
 * written name, not by what it resolves to.
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
 * Parses every form of OLLAMA_HOST (Ollama's envconfig.Host): `host`, `host:port`, `:port`, with or without a scheme; 0.0.0.0 and ::
 * ("listen everywhere") mean this computer. A trailing `/v1`, as other servers print it, is dropped. Null for other schemes, credentials,
 * paths, and spellings that a URL parser would silently turn into another host (2130706433, 0x7f.1, 0177.0.0.1, full-width digits,
 * backslashes, percent signs).
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

/** True for a model that runs on another company's computers. It would receive the documents, so it is refused. */
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

/** Puts a bare IPv6 address into brackets, so that its colons are not read as a port separator. */
function bracketed(text: string): string {
  return /^[0-9a-f:.]*:[0-9a-f:.]*:[0-9a-f:.]*$/i.test(text) ? `[${text}]` : text
}

/** Canonical spelling of the host; null for any other spelling. */
function readHost(host: string): string | null {
  if (host === '' || host === '0.0.0.0') return '127.0.0.1'
  if (host.startsWith('[')) return readIpv6(host)
  // URL parsers read a numeric last label as an IPv4 address in any base: only four plain decimals are accepted.
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
