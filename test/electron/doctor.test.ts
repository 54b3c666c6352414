import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { root } from '../tools/node.mjs'

// The window needs Chromium and is left to Electron: here the processes and threads, which the stand-in starts as strictly as Electron does.
it('npm run doctor:electron asks for everything that the processes of the app rely on', async () => {
  const register = join(root, 'test', 'electron-stand-in', 'register.mjs')
  const child = spawn(process.execPath, ['--import', register, join(root, 'test', 'electron', 'doctor', 'main.mjs')], {
    env: { ...process.env, DOCTOR_WITHOUT_WINDOW: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = JSON.parse(await text(child.stdout)) as { ok: boolean; results: { name: string; ok: boolean; found: unknown }[] }
  expect(said.results.filter(({ ok }) => !ok)).toEqual([])
  expect(said.results.length).toBeGreaterThanOrEqual(9)
})
