/** Parses the JSON object of a row; empty if damaged, so that each field gets its default. Never throws. */
export function storedObject(json: string): object {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
