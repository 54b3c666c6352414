import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { isLinuxRoot } from '../electron-stand-in/electron-program.mjs'
import { findBrowser } from '../tools/browser.mjs'
import { netLogAddresses } from './net-log.mjs'

const folder = mkdtempSync(join(tmpdir(), 'echomind-net-log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.skipIf(!findBrowser())('the net log of Chromium', () => {
  it('tells the address that a page asked for, also when the browser was killed', () => {
    const file = join(folder, 'net.json')
    const page = '<img src="http://127.0.0.1:9/picture.png"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">'
    const args = [
      '--headless=new',
      '--disable-gpu',
      '--disable-background-networking',
      `--log-net-log=${file}`,
      `--user-data-dir=${folder}/p`,
    ]
    const sandbox = isLinuxRoot() ? ['--no-sandbox'] : []
    spawnSync(findBrowser()!, [...args, ...sandbox, '--dump-dom', `data:text/html,${encodeURIComponent(page)}`], { timeout: 30_000 })
    expect(netLogAddresses(file)).toContain('http://127.0.0.1:9/picture.png')
    expect(netLogAddresses(file).filter((address) => address.startsWith('data:'))).toEqual([])
    expect(netLogAddresses(file, ['http://127.0.0.1'])).not.toContain('http://127.0.0.1:9/picture.png')

    const text = readFileSync(file, 'utf8')
    writeFileSync(join(folder, 'cut.json'), text.slice(0, text.lastIndexOf(']')).trimEnd() + ',')
    expect(netLogAddresses(join(folder, 'cut.json'))).toEqual(netLogAddresses(file))
    expect(netLogAddresses(join(folder, 'none.json'))).toEqual([])
  })
})
