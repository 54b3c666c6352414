import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { launchApp } from '../../electron-stand-in/launch.mjs'
import { startFakeModelServer } from '../../support/models/fake-model-server.ts'
import { row } from './measuring.ts'

const TOKENS = 150
/** A quick model is the harder case, because its tokens are batched. */
const TOKEN_MS = 6

/**
 * Time of a token from the model server's socket until Chromium has drawn its frame (goal: <= 50 ms); events travel over the wire of the tests,
 * not Electron's. Beside it, the same window's time for one frame.
 */
export async function measureTokens(): Promise<void> {
  const server = await startFakeModelServer()
  server.script = Array.from({ length: TOKENS }, (_, i) => `word${i}`).join(' ')
  server.tokenMs = TOKEN_MS

  /** The time at which the fake server sent each token, milliseconds since 1970. */
  const passed = new Map<string, number>()
  const proxy = createServer((request, response) => {
    const onwards = httpRequest(`${server.address}${request.url ?? ''}`, { method: request.method, headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('data', (chunk: Buffer) => {
        // The summary after the answer has the same words again.
        for (const [word] of chunk.toString().matchAll(/word\d+/g))
          if (!passed.has(word)) passed.set(word, performance.timeOrigin + performance.now())
        response.write(chunk)
      })
      answer.on('end', () => response.end())
    })
    request.pipe(onwards)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))

  const app = await launchApp({ environment: { OLLAMA_HOST: `127.0.0.1:${(proxy.address() as AddressInfo).port}` } })
  try {
    const { page } = app
    await page.getByRole('radio', { name: /^quote:latest/ }).click()
    await page.getByRole('button', { name: /^(Skip|Start)$/ }).click()
    const frames = await page.evaluate(watchScreen)
    await page.getByRole('textbox', { name: 'Ask about your documents' }).fill('Hello!')
    await page.keyboard.press('Enter')
    await page.getByText(`word${TOKENS - 1}`).waitFor()
    await page.waitForTimeout(200)
    const seen = await page.evaluate(() => Reflect.get(globalThis, 'seenWords') as Record<string, number>)
    const delays = [...passed].flatMap(([word, at]) => (seen[word] === undefined ? [] : [seen[word] - at]))
    if (delays.length < TOKENS * 0.9) throw new Error(`Only ${delays.length} of ${TOKENS} tokens were seen.`)
    row(`a token on the screen, of ${delays.length} every ${TOKEN_MS} ms (goal <= 50 ms)`, delays)
    row('  a frame of this Chromium alone', frames)
  } finally {
    await app.close()
    proxy.closeAllConnections()
    proxy.close()
    await server.close()
  }
}

/** Runs in the page: records the time at which each new word was drawn; returns the duration of 60 empty frames. */
async function watchScreen(): Promise<number[]> {
  const seen: Record<string, number> = {}
  Reflect.set(globalThis, 'seenWords', seen)
  new MutationObserver(() => {
    const words = (document.querySelector('[role=log]')?.textContent ?? '').match(/word\d+/g) ?? []
    const fresh = words.filter((word) => seen[word] === undefined)
    // A task after the frame's own callbacks runs once it has been drawn.
    if (fresh.length > 0)
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          for (const word of fresh) seen[word] ??= performance.timeOrigin + performance.now()
        }
        port2.postMessage(null)
      })
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
  const frames: number[] = []
  let last = performance.now()
  for (let i = 0; i < 60; i += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    frames.push(performance.now() - last)
    last = performance.now()
  }
  return frames
}
