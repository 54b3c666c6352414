/** A document as lists name it. `name`: its file's name. */
type Named = { id: string; title: string; name: string }

/** Titles of documents that share one, each with its file's name ("Refund policy (refund-2024.pdf)"), by document id. */
export function titlesToldApart(documents: readonly Named[]): ReadonlyMap<string, string> {
  const byTitle = new Map<string, Map<string, Named>>()
  for (const document of documents) {
    const key = document.title.trim().toLowerCase()
    byTitle.set(key, (byTitle.get(key) ?? new Map<string, Named>()).set(document.id, document))
  }
  return new Map(
    [...byTitle.values()]
      .filter(({ size }) => size > 1)
      .flatMap((same) => [...same.values()])
      .filter(({ title, name }) => name !== '' && name !== title)
      .map(({ id, title, name }) => [id, `${title} (${name})`]),
  )
}
