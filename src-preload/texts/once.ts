/** A value that is made when it is first needed. Each process and thread of the app loads the module of a table, and few of them look anything up. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
