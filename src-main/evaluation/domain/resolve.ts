/** Names of a document. */
export type Named = { id: string; title: string; name: string; path: string }

/**
 * Documents that match a reference: by id, else path, file name, title (ignoring case), or end of a path. Several if they share the name.
 */
export function createResolver(documents: readonly Named[]): (reference: string) => string[] {
  const maps = [
    group(documents, ({ id }) => id),
    group(documents, ({ path }) => path),
    group(documents, ({ name }) => name.normalize('NFC')),
    group(documents, ({ title }) => titleKey(title)),
  ] as const
  return (reference) => {
    const keys = [reference, reference, reference.normalize('NFC'), titleKey(reference)]
    for (const [index, map] of maps.entries()) {
      const found = map.get(keys[index] ?? '')
      if (found) return found
    }
    const tail = `/${reference.replaceAll('\\', '/')}`
    return documents.filter(({ path }) => path.replaceAll('\\', '/').endsWith(tail)).map(({ id }) => id)
  }
}

function titleKey(title: string): string {
  return title.normalize('NFKC').trim().toLowerCase()
}

function group(documents: readonly Named[], keyOf: (document: Named) => string): Map<string, string[]> {
  const map = new Map<string, string[]>()
  for (const document of documents) {
    const key = keyOf(document)
    const known = map.get(key)
    if (known) known.push(document.id)
    else map.set(key, [document.id])
  }
  return map
}
