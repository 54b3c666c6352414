/**
 * One onnxruntime for both engines of a packed app on Linux: the speech library is made for an older version of the one that the embedder brings
 * (27 MB for nothing). Its API is compatible, and only the name of the version in the speech library keeps the linker from taking it.
 */
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Types of sections: the versions that a library needs, and those that it has (ELF, .gnu.version_r and .gnu.version_d). */
const NEEDED = 0x6ffffffe
const PROVIDED = 0x6ffffffd
const SPEECH = 'libsherpa-onnx-c-api.so'
const NAME = 'libonnxruntime.so'

/** Lets the speech library below `modules` (a node_modules folder of Linux) use the onnxruntime of the embedder. Throws where that cannot work. */
export function shareRuntime(modules, arch) {
  const speech = join(modules, `sherpa-onnx-linux-${arch}`)
  const runtime = join(modules, 'onnxruntime-node', 'bin', 'napi-v6', 'linux', arch, `${NAME}.1`)
  if (!existsSync(join(speech, SPEECH))) return
  const provided = readVersions(readFileSync(runtime), PROVIDED).find(({ name }) => name.startsWith('VERS_'))
  const library = readFileSync(join(speech, SPEECH))
  const needed = readVersions(library, NEEDED).find(({ file }) => file === NAME)
  if (!provided || !needed) throw new Error(`${SPEECH} does not say which version of onnxruntime it needs: look how it is linked now.`)
  if (provided.name.length !== needed.name.length || numbers(provided.name) < numbers(needed.name))
    throw new Error(`${SPEECH} needs ${needed.name} and the embedder brings ${provided.name}: pack both (electron-builder.yml).`)
  library.write(provided.name, needed.nameAt, 'latin1')
  library.writeUInt32LE(hashOf(provided.name), needed.hashAt)
  writeFileSync(join(speech, SPEECH), library)
  rmSync(join(speech, NAME), { force: true })
  symlinkSync(relative(speech, runtime), join(speech, NAME))
}

/** Shares the runtime in every speech package of the unpacked part of an app. */
export function shareRuntimeIn(modules) {
  if (!existsSync(modules)) return
  for (const name of readdirSync(modules)) {
    const [, arch] = /^sherpa-onnx-linux-(\w+)$/.exec(name) ?? []
    if (arch) shareRuntime(modules, arch)
  }
}

function numbers(version) {
  return version
    .replace('VERS_', '')
    .split('.')
    .reduce((sum, part) => sum * 1000 + Number(part), 0)
}

/** Versions by the kind of section, each with the file it is from, and where its name and its hash stand. */
function readVersions(elf, kind) {
  if (elf.toString('latin1', 1, 4) !== 'ELF' || elf[4] !== 2 || elf[5] !== 1) throw new Error('This is no library of a 64-bit Linux.')
  const start = Number(elf.readBigUInt64LE(0x28))
  const sections = Array.from({ length: elf.readUInt16LE(0x3c) }, (_, i) => start + i * elf.readUInt16LE(0x3a))
  const found = sections.find((at) => elf.readUInt32LE(at + 4) === kind)
  if (found === undefined) return []
  const strings = Number(elf.readBigUInt64LE(sections[elf.readUInt32LE(found + 0x28)] + 0x18))
  const text = (offset) => elf.toString('latin1', strings + offset, elf.indexOf(0, strings + offset))
  const versions = []
  const entries = elf.readUInt32LE(found + 0x2c)
  for (let i = 0, at = Number(elf.readBigUInt64LE(found + 0x18)); i < entries; i++) {
    if (kind === NEEDED) {
      const file = text(elf.readUInt32LE(at + 4))
      for (let n = elf.readUInt16LE(at + 2), aux = at + elf.readUInt32LE(at + 8); n > 0; n--, aux += elf.readUInt32LE(aux + 12)) {
        const name = elf.readUInt32LE(aux + 8)
        versions.push({ file, name: text(name), nameAt: strings + name, hashAt: aux })
      }
      at += elf.readUInt32LE(at + 12)
    } else {
      const name = elf.readUInt32LE(at + elf.readUInt32LE(at + 12))
      versions.push({ name: text(name), nameAt: strings + name, hashAt: at + 8 })
      at += elf.readUInt32LE(at + 16)
    }
  }
  return versions
}

/** The hash of a version's name (System V ABI). */
function hashOf(name) {
  let hash = 0
  for (const letter of Buffer.from(name, 'latin1')) {
    hash = ((hash << 4) + letter) >>> 0
    const high = hash & 0xf0000000
    if (high !== 0) hash ^= high >>> 24
    hash = (hash & ~high) >>> 0
  }
  return hash
}
