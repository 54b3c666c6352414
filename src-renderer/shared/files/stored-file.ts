/** Pages of the dev server, as the main process knows them. */
const DEV_SERVER = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]):\d+\//

/**
 * Address of a file that the main process serves, by its path. The dev server answers every path with its own page, so in development the app's scheme is
 * asked by its whole address.
 */
export function storedFile(path: string, page: Pick<Location, 'href'> = window.location): string {
  return new URL(path, DEV_SERVER.test(page.href) ? 'app://echomind/' : page.href).href
}
