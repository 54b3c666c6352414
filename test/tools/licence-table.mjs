/**
 * What lies inside the files that ship, beside what their package says: each native and WebAssembly file, and the decoders that are kept as text in JavaScript.
 * `contains[].text`: a file of test/tools/licences, or `FILE#SECTION` of resources/licences. `allows`: words of test/project/licences.test.ts
 * that may stand in these files, with the reason.
 */

const PDFIUM = 'pdfium-third-party-notices.txt'
const EMSCRIPTEN = { name: 'musl and LLVM libraries of Emscripten', licence: 'MIT, Apache-2.0 WITH LLVM-exception', text: `${PDFIUM}#musl` }
const ZLIB = { name: 'zlib', licence: 'Zlib', text: `${PDFIUM}#zlib` }
const xiph = (name) => ({ name, licence: 'BSD-3-Clause', text: 'xiph.txt' })
/** The decoders share an inflater: puff, of zlib's author and under its licence. */
const PUFF = { ...ZLIB, name: 'puff (of zlib)' }

export const INSIDE = [
  {
    files: '@hyzyla/pdfium/dist/pdfium.wasm',
    contains: [{ name: 'PDFium and what it holds', licence: 'BSD-3-Clause and others', text: PDFIUM }],
  },
  {
    files: '@jsquash/webp/codec/dec/webp_dec.wasm',
    contains: [{ name: 'libwebp', licence: 'BSD-3-Clause', text: 'libwebp.txt' }, EMSCRIPTEN],
  },
  {
    files: 'better-sqlite3/prebuilds/*.node',
    contains: [{ name: 'SQLite', licence: 'public domain', text: 'sqlite.txt' }],
  },
  {
    files: 'onnxruntime-node/bin/**/*.{node,dll,dylib,so.1}',
    contains: [{ name: 'ONNX Runtime and what it holds', licence: 'MIT and others', text: 'onnxruntime-third-party-notices.txt' }],
  },
  // The extension alone: SQLite is the one of better-sqlite3.
  { files: 'sqlite-vec-*/vec0.{so,dll,dylib}', contains: [] },
  {
    files: 'tesseract.js-core/tesseract-core-relaxedsimd.wasm',
    contains: [
      { name: 'leptonica', licence: 'BSD-2-Clause', text: 'leptonica.txt' },
      { name: 'libpng', licence: 'libpng-2.0', text: `${PDFIUM}#libpng` },
      { name: 'libtiff', licence: 'libtiff', text: `${PDFIUM}#libtiff` },
      {
        name: 'libjpeg (this software is based in part on the work of the Independent JPEG Group)',
        licence: 'IJG',
        text: `${PDFIUM}#libjpeg_turbo.ijg`,
      },
      { name: 'libwebp', licence: 'BSD-3-Clause', text: 'libwebp.txt' },
      ZLIB,
      EMSCRIPTEN,
    ],
  },
  { files: 'opus-decoder/src/EmscriptenWasm.js', contains: [xiph('libopus'), EMSCRIPTEN] },
  { files: '@wasm-audio-decoders/flac/src/EmscriptenWasm.js', contains: [xiph('libFLAC'), xiph('libogg'), EMSCRIPTEN] },
  { files: '@wasm-audio-decoders/ogg-vorbis/src/EmscriptenWasm.js', contains: [xiph('libvorbis'), xiph('libogg'), EMSCRIPTEN] },
  { files: '@wasm-audio-decoders/common/src/puff/*', contains: [PUFF] },
  { files: 'out/main/**', contains: [{ name: 'minimp3', licence: 'CC0-1.0', text: 'cc0-1.0.txt' }] },
  // Their licences are in the entry of pdf.js.
  { files: 'out/renderer/assets/{jbig2,openjpeg}-*.wasm', contains: [] },
  {
    files: 'codec-parser/**',
    contains: [{ name: 'GNU General Public License 3.0, to which the LGPL-3.0 refers', licence: 'the text alone', text: 'gpl-3.0.txt' }],
    allows: {
      words: ['gnu', 'gpl', 'ffmpeg', 'libav'],
      because: 'LGPL-3.0 as a library, replaceable: the head of THIRD-PARTY-NOTICES says how. It names ffmpeg in a comment.',
    },
  },
  {
    files: 'ical.js/LICENSE',
    contains: [],
    allows: { words: ['gnu'], because: 'MPL-2.0 names the licences that it can be combined with.' },
  },
  {
    files: '@mixmark-io/domino/lib/HTMLParser.js',
    contains: [],
    allows: { words: ['x264'], because: 'a number in a table of characters' },
  },
]
