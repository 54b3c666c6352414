/** The object that a row keeps as JSON; empty for a damaged one, so that each of its fields can have its default. Never throws. */
export function storedObject(json: string): object {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
