/** Serves the scripts of audio worklets: Chromium loads them on the audio thread, past the requests that Playwright answers. */
import { createServer } from 'node:http'
import { once } from 'node:events'
import { fromPage } from './page.mjs'

/**
 * Starts a server for the page at `address` (http), which answers through the app's own protocol. Returns the arguments with which Chromium
 * finds it, and trusts its page as it trusts `app://`.
 */
export async function serveWorklets(app, address) {
  const { origin, hostname } = new URL(address)
  const server = createServer((request, response) => {
    const { method, headers, url } = request
    app('protocol', { address: fromPage(`${origin}${url}`), method, headers }).then(
      ({ status, headers: answered, body }) => response.writeHead(status, answered).end(Buffer.from(body)),
      () => response.writeHead(502).end(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  return {
    args: [
      `--host-resolver-rules=MAP ${hostname} 127.0.0.1:${port}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`,
      `--unsafely-treat-insecure-origin-as-secure=${origin}`,
    ],
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
