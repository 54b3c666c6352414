/**
 * `npm run gallery [--out FOLDER]`: the controls of the window in all states on one page, with live reload; `--out`: pictures of it instead, in
 * both themes and both directions. States that pointer and keyboard make are forced by Chromium itself, so no class stands in for them.
 */
import './check-node.mjs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { createServer } from 'vite'
import { isLinuxRoot } from '../electron-stand-in/electron-program.mjs'
import { provideBrowser } from './browser.mjs'
import { root } from './node.mjs'

const FORCED = ['hover', 'focus-visible', 'active']

const server = await createServer({
  configFile: false,
  root,
  logLevel: 'warn',
  plugins: [react(), tailwindcss()],
  server: { host: '127.0.0.1', port: 5199, strictPort: false },
})
await server.listen()
const address = new URL('test/gallery/index.html', server.resolvedUrls.local[0])

const outAt = process.argv.indexOf('--out')
if (outAt < 0) {
  console.log(`The gallery is at ${address}. Add ?theme=dark or ?dir=rtl. Ctrl+C ends it.`)
} else {
  await takePictures(process.argv[outAt + 1])
  await server.close()
}

async function takePictures(folder) {
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch({ executablePath: provideBrowser(), args: isLinuxRoot() ? ['--no-sandbox'] : [] })
  const page = await browser.newPage({ viewport: { width: 1024, height: 700 } })
  for (const theme of ['light', 'dark']) {
    for (const direction of ['ltr', 'rtl']) {
      address.search = `?theme=${theme}&dir=${direction}`
      await page.goto(address.href)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.evaluate(() => document.fonts.ready)
      await force(page)
      const path = join(folder, `gallery.${theme}.${direction}.png`)
      await page.screenshot({ path, fullPage: true })
      console.log(path)
    }
  }
  await browser.close()
}

/** Puts each element with `data-force` into its state. */
async function force(page) {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root: tree } = await session.send('DOM.getDocument')
  for (const state of FORCED) {
    const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: tree.nodeId, selector: `[data-force="${state}"]` })
    for (const nodeId of nodeIds) await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [state] })
  }
}
