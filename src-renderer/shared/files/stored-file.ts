/**
 * Address of a file that the main process serves, by its path. The dev server answers every path with its own page, so in development the app's scheme is
 * asked by its whole address.
 */
export function storedFile(path: string, page: Pick<Location, 'protocol' | 'href'> = window.location): string {
  return new URL(path, page.protocol === 'http:' ? 'app://echomind/' : page.href).href
}
