/** Longest model name, characters. */
const LONGEST_NAME = 120

/**
 * True for a plain name of the model server's library: `name[:tag]` or `namespace/name[:tag]`. Names that could contain a host (a dot or
 * port in front, a third part, a scheme) are refused, because the server would connect to it.
 */
export function isLibraryModel(name: string): boolean {
  return name.length <= LONGEST_NAME && /^(?:[a-z0-9][a-z0-9_-]*\/)?[a-z0-9][a-z0-9._-]*(?::[a-z0-9][a-z0-9._-]*)?$/i.test(name)
}

/** The host in a model's name (`hf.co/user/model`); null for the server's own library. */
export function pullHost(name: string): string | null {
  const parts = name.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').split('/')
  return parts.length > 2 || /[.:]/.test(parts.length > 1 ? (parts[0] ?? '') : '') ? (parts[0] ?? null) : null
}
