/** `npm run notices`: writes THIRD-PARTY-NOTICES: every package shipped with the app or bundled into it, with its full licence. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { INSIDE as INSIDE_FILES } from './licence-table.mjs'
import { root } from './node.mjs'

const IMPORT = /(?:from|import)\s*\(?\s*'((?:@[\w.-]+\/)?[\w.-]+)[^']*'/g
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)/i
/** Packages left out of the packed app (electron-builder.yml), though not their dependencies. */
const NOT_PACKED = /^(?:@wasm-audio-decoders\/opus-ml|sherpa-onnx-.*)$/
/** Styles and fonts of the window, which no source imports: only its style sheets do. */
const STYLES = ['tailwindcss', '@fontsource-variable/inter', '@fontsource-variable/noto-sans-arabic', '@fontsource-variable/source-serif-4']
/** Packages whose table is part of the source, which no source imports. */
const COPIED = ['tinyld']
/** Licences deeper inside a package: of fonts, character maps and decoders that it carries. */
const INSIDE = {
  'pdfjs-dist': [
    'cmaps/LICENSE',
    'standard_fonts/LICENSE_FOXIT',
    'wasm/LICENSE_JBIG2',
    'wasm/LICENSE_OPENJPEG',
    'wasm/LICENSE_PDFJS_JBIG2',
    'wasm/LICENSE_PDFJS_OPENJPEG',
  ],
}
/** The model that finds speech in recordings. */
const VOICE_ACTIVITY = 'resources/models/silero-vad'

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`
const ISC = `Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted, provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`
/** Licence texts for packages that name a licence without its text. */
const TEXTS = { MIT, ISC, 'MIT OR Apache': MIT, 'Apache-2.0': apacheText() }

/** Folders (as in the lock file) of all packages whose code is shipped. */
export function shippedPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const found = new Set()
  const add = (from, name) => {
    const folder = lookUp(packages, from, name)
    // A package for one system belongs to a listed package.
    if (folder === null || found.has(folder) || (packages[folder].optional && packages[folder].os)) return
    found.add(folder)
    for (const next of Object.keys({ ...packages[folder].dependencies, ...packages[folder].optionalDependencies })) add(folder, next)
  }
  for (const name of [
    ...Object.keys(packages[''].dependencies),
    ...importedBy('src-main'),
    ...importedBy('src-renderer'),
    ...importedBy('src-preload'),
    ...STYLES,
    ...COPIED,
  ])
    add('', name)
  return [...found]
    .filter((folder) => !NOT_PACKED.test(nameOf(folder)))
    .sort((a, b) => nameOf(a).localeCompare(nameOf(b), 'en') || a.localeCompare(b, 'en'))
}

function importedBy(folder) {
  const files = readdirSync(join(root, folder), { recursive: true }).filter((name) => /\.tsx?$/.test(name))
  const names = files.flatMap((file) => [...readFileSync(join(root, folder, file), 'utf8').matchAll(IMPORT)].map(([, name]) => name))
  return [...new Set(names)].filter((name) => !name.startsWith('.') && name !== 'electron')
}

/** Search order of npm for a package: the node_modules of the folder first, then those of each parent folder. */
function lookUp(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (packages[path]) return path
    if (folder === '') return null
  }
}

function nameOf(folder) {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/** Name, version, licence and its text in full. Throws where neither the package nor this file has it. */
export function licenceOf(folder) {
  const path = join(root, folder)
  const manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
  const files = readdirSync(path)
    .filter((name) => LICENCE_FILE.test(name) && !/\.[cm]?[jt]s$/.test(name))
    .sort()
  const inside = (INSIDE[manifest.name] ?? []).map((name) => `${name}:\n\n${readFileSync(join(path, name), 'utf8')}`)
  const licence = typeof manifest.license === 'object' ? manifest.license.type : (manifest.license ?? 'see below')
  const texts = files.map((name) => readFileSync(join(path, name), 'utf8'))
  if (texts.length === 0) {
    if (!TEXTS[licence]) throw new Error(`${folder} brings no licence: look it up, and add its text to test/tools/notices.mjs.`)
    const author = typeof manifest.author === 'object' ? manifest.author.name : manifest.author
    texts.push(`Copyright (c) ${author?.replace(/ *[<(].*$/, '') || `the authors of ${manifest.name}`}\n\n${TEXTS[licence]}`)
  }
  return { name: manifest.name, version: manifest.version, licence, text: [...texts, ...inside].map(tidy).join('\n\n') }
}

function apacheText() {
  return tidy(readFileSync(join(root, 'node_modules', 'pdfjs-dist', 'LICENSE'), 'utf8'))
}

function tidy(text) {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .trim()
}

/** The text of a licence inside a file that ships (licence-table.mjs). Throws where it is missing. */
function insideText(source) {
  const [file, section] = source.split('#')
  const own = join(root, 'test', 'tools', 'licences', file)
  if (existsSync(own)) return tidy(readFileSync(own, 'utf8'))
  const published = readFileSync(join(root, 'resources', 'licences', file), 'utf8')
  // The whole file lies beside the notices.
  if (section === undefined) return null
  const found = published.split(/^=== (.+) ===$/m)
  const at = found.findIndex((name, index) => index % 2 === 1 && name.replace(/\.txt$/, '') === section)
  if (at < 0) throw new Error(`${file} has no section ${section}.`)
  return tidy(found[at + 1])
}

/** What lies inside native and WebAssembly files: a list by file, and each text once. */
function insideNotices() {
  const texts = new Map()
  const lines = INSIDE_FILES.flatMap(({ files, contains }) =>
    contains.map(({ name, licence, text }) => {
      const words = insideText(text)
      if (words !== null) texts.set(words, new Set([...(texts.get(words) ?? []), `${name}: ${licence}`]))
      return `${files}: ${name} (${licence}${words === null ? `; ${text}` : ''})`
    }),
  )
  const entries = [...texts].map(([words, names]) => `${'-'.repeat(80)}\n${[...names].join('\n')}\n\n${words}`)
  return [`${'='.repeat(80)}\nInside native and WebAssembly files\n\n${lines.join('\n')}`, ...entries]
}

/** The content of THIRD-PARTY-NOTICES: one entry for all packages with the same licence text. */
export function notices() {
  const byText = new Map()
  for (const licence of shippedPackages().map(licenceOf)) byText.set(licence.text, [...(byText.get(licence.text) ?? []), licence])
  const apache = apacheText()
  const model = { name: 'sentence-transformers/all-MiniLM-L6-v2', version: 'the built-in embedder', licence: 'Apache-2.0' }
  const english = { name: '@tesseract.js-data/eng', version: '1.0.0, text recognition', licence: 'Apache-2.0' }
  byText.set(apache, [model, english, ...(byText.get(apache) ?? [])])
  byText.set(tidy(readFileSync(join(root, VOICE_ACTIVITY, 'LICENSE'), 'utf8')), [
    { name: 'snakers4/silero-vad', version: 'voice activity', licence: 'MIT' },
  ])
  const entries = [...byText].map(([text, works]) => {
    const names = [...new Set(works.map(({ name, version, licence }) => `${name} (${version}): ${licence}`))]
    return `${'-'.repeat(80)}\n${names.join('\n')}\n\n${text}`
  })
  return `${HEAD}\n\n${[...entries, ...insideNotices()].join('\n\n')}\n`
}

const HEAD = `Third-party notices

EchoMind is MIT-licensed (LICENSE). It carries the works of others, each under its own licence: the packages below, and Electron, whose own licence and those of Chromium lie
beside the program (LICENSE.electron.txt, LICENSES.chromium.html). Electron plays sound by FFmpeg (GNU Lesser General Public License 2.1), a library of its own
beside the program that can be replaced: its text stands in LICENSES.chromium.html, its sources at github.com/electron/electron. Made by \`npm run notices\`: do not edit.

The built-in embedder (resources/models/all-minilm-l6-v2) is sentence-transformers/all-MiniLM-L6-v2 by Nils Reimers and others (base model nreimers/MiniLM-L6-H384-uncased, from
Microsoft's MiniLM), licence Apache-2.0. Its weights were exported to ONNX and quantised to int8; see SOURCE.md beside it.

The model that finds speech in recordings (resources/models/silero-vad) is silero_vad.onnx of snakers4/silero-vad, licence MIT, unchanged. What tesseract
knows of English (resources/ocr) is eng.traineddata of tesseract-ocr/tessdata_fast, licence Apache-2.0, unchanged.

onnxruntime and PDFium (in @hyzyla/pdfium) carry works of others too: their notices are in onnxruntime-third-party-notices.txt, as Microsoft publishes them, and
pdfium-third-party-notices.txt beside this file.

EchoMind uses the library codec-parser, which is under the GNU Lesser General Public License 3.0; both licences are below. It is plain JavaScript, unchanged:
github.com/eshaz/codec-parser. To use another version of it, replace it in node_modules of EchoMind's sources (MIT), then run: npm run package
Sources of mediabunny and ical.js (Mozilla Public License 2.0), unchanged: github.com/Vanilagy/mediabunny, github.com/kewisch/ical.js`

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!existsSync(join(root, 'node_modules'))) throw new Error('Run "npm install" first.')
  writeFileSync(join(root, 'THIRD-PARTY-NOTICES'), notices())
  console.log(`THIRD-PARTY-NOTICES names ${shippedPackages().length} packages.`)
}
