/** Drops undefined fields: services distinguish missing from empty. */
export function given<T extends object>(input: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as T
}
