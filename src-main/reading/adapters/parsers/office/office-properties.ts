const PROPERTIES_READ = 100_000

/** Properties of a file; `date` ISO 8601. */
export type OwnProperties = { title: string | null; date: string | null }

/** Properties of an Office file (`docProps/core.xml`), already checked to be free of entity definitions. */
export function readCoreProperties(parts: ReadonlyMap<string, Uint8Array>): OwnProperties {
  return readProperties(parts.get('docProps/core.xml'), ['dcterms:created', 'dcterms:modified'])
}

/** Properties of an OpenDocument file (`meta.xml`). */
export function readOdfProperties(parts: ReadonlyMap<string, Uint8Array>): OwnProperties {
  return readProperties(parts.get('meta.xml'), ['meta:creation-date', 'dc:date'])
}

function readProperties(content: Uint8Array | undefined, dates: readonly string[]): OwnProperties {
  const xml = content ? new TextDecoder().decode(content.subarray(0, PROPERTIES_READ)) : ''
  const value = (name: string): string | null => new RegExp(`<${name}(?:\\s[^<>]{0,200})?>([^<]{0,2000})</${name}>`).exec(xml)?.[1] ?? null
  return { title: unescape(value('dc:title')), date: dates.map((name) => isoDate(value(name))).find((date) => date !== null) ?? null }
}

/** A property's date as ISO 8601; null if invalid. */
export function isoDate(raw: string | number | Date | null | undefined): string | null {
  const date = new Date(raw ?? '')
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

function unescape(text: string | null): string | null {
  return (
    text?.replace(/&(lt|gt|quot|apos|amp);/g, (_match, name: string) => ({ lt: '<', gt: '>', quot: '"', apos: "'" })[name] ?? '&') ?? null
  )
}
