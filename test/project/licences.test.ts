import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isPacked, ownFiles, packageFiles, ROOT } from '../support/packed-files.ts'
import { INSIDE } from '../tools/licence-table.mjs'

type Entry = { files: string; contains: unknown[]; allows?: { words: string[]; because: string } }

/** Signs of code whose licence is not permissive, as they stand in binaries and texts. */
const SIGNS: Record<string, RegExp> = {
  gnu: /GNU (?:Lesser |Affero |Library |LESSER |AFFERO |LIBRARY )?(?:General|GENERAL) (?:Public|PUBLIC)/,
  gpl: /\b[AL]?GPL(?:-?v?[23]|\b(?= (?:licen|version)))/,
  espeak: /(?<![A-Za-z])e[Ss]peak|piper-phonemize|PhonemizeEspeak/,
  mpg123: /mpg123/,
  x264: /\bx26[45]\b/,
  ffmpeg: /\b(?:ffmpeg|FFmpeg|ffprobe)\b/,
  libav: /\blibav(?:codec|format|util)?\b|\bLavc\d/,
  lame: /\bLAME ?(?:\d|encoder|MP3)|libmp3lame/,
  fdk: /fdk[-_]?aac|FDK[-_]AAC/,
  libmad: /\blibmad\b/,
}
/** One quick look finds where a sign may stand; looking for each in a hundred megabytes takes a minute. */
const POSSIBLE = /GNU |GPL|e[Ss]peak|Espeak|piper-|mpg123|x26[45]|ffmpeg|FFmpeg|ffprobe|libav|Lavc|LAME|mp3lame|fdk|FDK|libmad/g
const AROUND = 32
const SYSTEMS = ['linux', 'darwin', 'win32'].flatMap((platform) => ['x64', 'arm64'].map((arch) => ({ platform, arch })))
const NATIVE = /\.(?:node|so|dll|dylib|wasm)(?:\.\d+)*$/

function entriesOf(file: string): Entry[] {
  const name = file.split('node_modules/').at(-1) ?? file
  return (INSIDE as Entry[]).filter(({ files }) => posix.matchesGlob(name, files))
}

/** Signs in a file that no entry of the table allows. */
function unexplained(file: string, bytes: Buffer): string[] {
  const allowed = entriesOf(file).flatMap(({ allows }) => allows?.words ?? [])
  const words = bytes.toString('latin1')
  const found = new Set<string>()
  for (const { index } of words.matchAll(POSSIBLE)) {
    const around = words.slice(Math.max(0, index - AROUND), index + AROUND)
    for (const [name, sign] of Object.entries(SIGNS)) if (!allowed.includes(name) && sign.test(around)) found.add(name)
  }
  return [...found].map((name) => `${file}: ${name}`)
}

/** Everything of npm packages that is packed for one of the systems (of packages for one system: those installed here), and the app's own build. */
const SHIPPED: string[] = [
  // The patterns tell systems apart by native files alone.
  ...packageFiles().filter((file) => (NATIVE.test(file) ? SYSTEMS.some((system) => isPacked(file, system)) : isPacked(file))),
  ...(existsSync(join(ROOT, 'out/main')) ? ownFiles() : []),
]

describe('the licences of what is packed', () => {
  it('are those of its bytes: no file of any system has a sign of code under the GPL that the table does not explain', () => {
    expect(SHIPPED.length).toBeGreaterThan(1000)
    expect(SHIPPED.flatMap((file) => unexplained(file, readFileSync(join(ROOT, file))))).toEqual([])
  })

  it('are named for every native and WebAssembly file of every system', () => {
    const native = SHIPPED.filter((file) => NATIVE.test(file))
    expect(native.length).toBeGreaterThan(12)
    expect(native.filter((file) => entriesOf(file).length === 0)).toEqual([])
    for (const system of SYSTEMS)
      expect(
        native.some((file) => file.includes(system.platform)),
        system.platform,
      ).toBe(true)
  })

  it('cannot change without notice: a file with espeak-ng in it is found, and so is a library without an entry', () => {
    expect(unexplained('node_modules/planted/planted.node', Buffer.from('\0ELF\0The espeak-ng library\0'))).toEqual([
      'node_modules/planted/planted.node: espeak',
    ])
    expect(unexplained('node_modules/planted/COPYING', Buffer.from('GNU GENERAL PUBLIC LICENSE'))).toEqual([
      'node_modules/planted/COPYING: gnu',
    ])
    expect(entriesOf('node_modules/planted/planted.node')).toEqual([])
    const speech = join(ROOT, 'node_modules/sherpa-onnx-linux-x64/libsherpa-onnx-c-api.so')
    if (existsSync(speech)) expect(unexplained('node_modules/x/x.so', readFileSync(speech))).toContain('node_modules/x/x.so: espeak')
  })

  it('have no entry in the table that nothing needs', () => {
    const isBuilt = existsSync(join(ROOT, 'out/main'))
    const entries = (INSIDE as Entry[]).filter(({ files: pattern }) => isBuilt || !pattern.startsWith('out/'))
    expect(
      entries.filter((entry) => !SHIPPED.some((file) => entriesOf(file).includes(entry))).map(({ files: pattern }) => pattern),
    ).toEqual([])
  })
})
