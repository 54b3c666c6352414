import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { provideBrowser } from '../tools/browser.mjs'
import { buildWhenStale } from '../tools/build.mjs'
import { closeBrowser, launchApp } from '../electron-stand-in/launch.mjs'
import { environment, root } from '../tools/node.mjs'
import { addSample, ask, request, skipWelcome, whole } from '../e2e/steps.ts'
import { noNamespaceBecause, noTraceBecause, readTrace, traced, WITHOUT_NETWORK } from '../support/empty-network.ts'
import { startFakeModelServer } from '../support/models/fake-model-server.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'echomind-offline-window-'))
const noNamespace = noNamespaceBecause()
const noTrace = noTraceBecause()
for (const reason of [noNamespace, noTrace]) if (reason) console.log(`Skipped: ${reason}`)

afterAll(async () => {
  await closeBrowser()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

describe('the built window', () => {
  it.skipIf(noNamespace)('completes its tour without a network: sample import, three cited answers, Reader', async () => {
    provideBrowser()
    await buildWhenStale()
    const [program, ...words] = [
      ...WITHOUT_NETWORK,
      process.execPath,
      '--input-type=module',
      '-e',
      `await (await import(${JSON.stringify(join(root, 'test/electron-stand-in/tour.mjs'))})).tour(); await (await import(${JSON.stringify(join(root, 'test/electron-stand-in/launch.mjs'))})).closeBrowser()`,
    ]
    const { stdout } = await run(program!, words, { env: environment() as NodeJS.ProcessEnv })
    expect(stdout).toContain('5 added, 0 already here, 0 failed')
    expect(stdout.match(/^ {3}\([\w ]+, \d+ ms\)$/gm)).toHaveLength(3)
  })

  it.skipIf(noTrace)('connects only to the model server and listens on no port', async () => {
    provideBrowser()
    await buildWhenStale()
    const server = await startFakeModelServer()
    const trace = join(folder, 'trace')
    // Chromium replaces the window of Electron and is no part of the app: only Node and its children are traced.
    const node = join(folder, 'traced-node')
    writeFileSync(node, `#!/bin/sh\nexec ${traced(trace).join(' ')} '${process.execPath}' "$@"\n`)
    chmodSync(node, 0o755)
    try {
      const app = await launchApp({ node, environment: { OLLAMA_HOST: server.address } })
      app.page.setDefaultTimeout(120_000)
      try {
        await addSample(app.page)
        await skipWelcome(app.page)
        expect(await request(app.page, 'settings.set', { key: 'models.chat', value: 'quote' })).toMatchObject({ ok: true })
        await whole(await ask(app.page, 'When is the spit closed because of the terns?'))
      } finally {
        await app.close()
      }
      const { addresses, listens, programs } = readTrace(trace)
      expect(Object.keys(addresses)).toEqual([`connect ${new URL(server.address).host}`])
      expect(listens).toBe(0)
      // The app with its search, embedder and parser processes.
      expect(programs).toBeGreaterThanOrEqual(4)
      expect(server.requests.some((request) => request.path === '/api/chat')).toBe(true)
    } finally {
      await server.close()
    }
  })
})
