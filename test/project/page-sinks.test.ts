import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildForPeople } from '../support/build-for-people.ts'
import { expect, it } from 'vitest'
import config from '../../electron.vite.config.ts'

/** What the page's policy forbids (Trusted Types, no eval, no inline code). */
const SINK =
  /\.(?:innerHTML|outerHTML|srcdoc)\s*=(?!=)|insertAdjacentHTML\(|document\.writel?n?\(|\beval\(|\bnew Function\(|\bFunction\(["'`]|\bnew DOMParser\b|createContextualFragment\(|setHTMLUnsafe\(|parseHTMLUnsafe\(|execCommand\(.insertHTML|\bimportScripts\(|set(?:Timeout|Interval)\(["'`]/g

/** Sinks of the built page that no text reaches: words around them, and why. */
const ALLOWED: readonly { around: string; reason: string }[] = [
  { around: 'innerHTML=`<script>', reason: 'React makes a script element; we have none' },
  { around: '__html', reason: 'React writes dangerouslySetInnerHTML, which we never give' },
  { around: 'dangerouslySetInnerHTML', reason: 'the same' },
]

it('has no way in the built page to make markup or code of a text', { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'echomind-page-'))
  try {
    const { renderer } = config as { renderer: { build: object } }
    await buildForPeople({
      configFile: false,
      ...renderer,
      mode: 'production',
      logLevel: 'silent',
      build: { ...renderer.build, outDir: folder, emptyOutDir: true },
    })
    const files = readdirSync(join(folder, 'assets')).filter((name) => /\.m?js$/.test(name))
    expect(files.length).toBeGreaterThan(20)
    const found = files.flatMap((name) => {
      const code = readFileSync(join(folder, 'assets', name), 'utf8')
      return [...code.matchAll(SINK)].map(({ index }) => ({ name, around: code.slice(Math.max(0, index - 200), index + 60) }))
    })
    expect(found.filter(({ around }) => !ALLOWED.some((one) => around.includes(one.around)))).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
