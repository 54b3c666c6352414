/** Longest name of a model that the window asks for, characters. */
const LONGEST_NAME = 120

/**
 * True for a plain name of the model server's own library: `name[:tag]` or `namespace/name[:tag]`. Everything that could name a host (a dot or a port in
 * front, a third part, a scheme) is refused, because the server would connect to it.
 */
export function isLibraryModel(name: string): boolean {
  return name.length <= LONGEST_NAME && /^(?:[a-z0-9][a-z0-9_-]*\/)?[a-z0-9][a-z0-9._-]*(?::[a-z0-9][a-z0-9._-]*)?$/i.test(name)
}

/** The host that a model's name names (`hf.co/user/model`), null for one of the server's own library. */
export function pullHost(name: string): string | null {
  const parts = name.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').split('/')
  return parts.length > 2 || /[.:]/.test(parts.length > 1 ? (parts[0] ?? '') : '') ? (parts[0] ?? null) : null
}
