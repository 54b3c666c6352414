import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { parseFile } from '../../../../../src-main/reading/adapters/parsers/parse-file.ts'
import { ZIP_LIMITS } from '../../../../../src-main/reading/adapters/parsers/office/zip-limits.ts'
import { isAppError, isErrorCode } from '../../../../../src-preload/contract/errors.ts'
import { flipBits, patchHeaders, ZIPPED } from '../../../../support/files/hostile-zip.ts'

let folder = ''
const connect = vi.spyOn(Socket.prototype, 'connect')
const fetched = vi.spyOn(globalThis, 'fetch')
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'echomind-hostile-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function outcome(content: Uint8Array, name: string): Promise<{ text: string } | { code: string; message: string }> {
  const path = join(folder, 'stored.bin')
  await writeFile(path, content)
  try {
    return { text: (await parseFile({ path, name })).text }
  } catch (error) {
    if (!isAppError(error)) throw error
    return { code: error.code, message: error.message }
  }
}

/** An element of each format that may contain itself. */
const DEEP: Readonly<Record<string, readonly string[]>> = {
  docx: ['w:sdt', 'w:tbl'],
  pptx: ['p:grpSp', 'a:p'],
  xlsx: ['c', 'is'],
  odt: ['text:span', 'text:section'],
  ods: ['table:table', 'text:span'],
  odp: ['draw:g', 'text:span'],
  epub: ['div', 'table'],
}
const UNSAFE = { code: 'unsafe-archive' }
const ENTITIES = [
  '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>',
  '<!DOCTYPE x SYSTEM "http://127.0.0.1:1/x.dtd" [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>',
  `<!DOCTYPE x [<!ENTITY a "${'b'.repeat(1000)}"><!ENTITY c "${'&a;'.repeat(1000)}">]><x>&c;</x>`,
]

describe.each(ZIPPED)('a hostile $type file', ({ type, main, text, make }) => {
  const named = `file.${type}`

  it('is read when it is in fact harmless', async () => {
    expect(await outcome(make(), named)).toMatchObject({ text: expect.stringContaining(text) as string })
  })

  it('that unpacks to too much is refused whatever size it declares', async () => {
    const bomb = make({ 'bomb.xml': new Uint8Array(30e6) })
    expect(await outcome(bomb, named)).toMatchObject(UNSAFE)
    expect(await outcome(patchHeaders(bomb, 'bomb.xml', { local: 22, central: 24, bytes: 4, value: 100 }), named)).toMatchObject(UNSAFE)
    const lying = patchHeaders(make(), main, { local: 22, central: 24, bytes: 4, value: 2 ** 31 })
    expect(await outcome(lying, named)).toMatchObject(UNSAFE)
  })

  it('is read whatever the size of the pictures and media in it, which are never unpacked', async () => {
    const heavy = make({ 'media/film.mp4': new Uint8Array(30e6), 'Pictures/blank.emf': new Uint8Array(3e6) })
    expect(await outcome(heavy, named)).toMatchObject({ text: expect.stringContaining(text) as string })
  })

  it('with a document type that defines nothing is read, and so are folders set apart by backslashes, and names of parts', async () => {
    const plain = '<!DOCTYPE manifest PUBLIC "-//OpenOffice.org//DTD Manifest 1.0//EN" "Manifest.dtd"><manifest/>'
    expect(await outcome(make({ 'extra.xml': plain, 'a\\b.xml': '<x/>', '/c/d.xml': '<x/>' }), named)).toMatchObject({
      text: expect.stringContaining(text) as string,
    })
  })

  it('with too many parts, unsafe names or duplicate parts is refused', async () => {
    const many = Object.fromEntries(Array.from({ length: ZIP_LIMITS.entries }, (_part, index) => [`x/${index}.xml`, 'x']))
    expect(await outcome(make(many), named)).toMatchObject(UNSAFE)
    for (const name of [
      '../evil.xml',
      '/../evil.xml',
      '//etc/evil.xml',
      'C:\\evil.xml',
      'a/../../b.xml',
      '..\\..\\b.xml',
      'a\0b.xml',
      '\\\\server\\b.xml',
    ])
      expect(await outcome(make({ [name]: 'x' }), named), name).toMatchObject(UNSAFE)
    const twin = main.replace(/.$/, '!')
    const doubled = Buffer.from(make({ [twin]: 'x' }))
    for (let at = doubled.indexOf(twin); at >= 0; at = doubled.indexOf(twin, at)) doubled.write(main, at)
    expect(await outcome(new Uint8Array(doubled), named)).toMatchObject(UNSAFE)
  })

  it.each(ENTITIES)('with XML that defines entities is refused (%#)', async (xml) => {
    for (const encoding of ['utf8', 'utf16le'] as const)
      expect(await outcome(make({ [main]: new Uint8Array(Buffer.from(xml, encoding)) }), named)).toMatchObject(UNSAFE)
  })

  it('with a password is refused as needing a password', async () => {
    expect(await outcome(patchHeaders(make(), main, { local: 6, central: 8, bytes: 2, value: 1 }), named)).toMatchObject({
      code: 'needs-password',
    })
  })

  it('that is cut off, or has a main part that is empty, missing, not XML or oddly compressed, is read or refused', async () => {
    const whole = make()
    const files: Uint8Array[] = [0.2, 0.5, 0.9, 0.99].map((share) => whole.slice(0, Math.floor(whole.length * share)))
    files.push(
      make({ [main]: '' }),
      make({ [main]: 'no XML at all' }),
      make({ [main]: '<a><b></a>' }),
      make({ [main]: new Uint8Array(2000).map((_byte, index) => (index * 37) % 256) }),
    )
    files.push(patchHeaders(whole, main, { local: 8, central: 10, bytes: 2, value: 99 }))
    for (const [index, file] of files.entries()) {
      const result = await outcome(file, named)
      if ('text' in result) expect(result.text, `file ${index}`).not.toContain('\ufffd\ufffd')
      else expect(['damaged-file', 'no-text', 'unsafe-archive'], `file ${index}`).toContain(result.code)
    }
  })

  it('with endlessly nested elements is read or refused', async () => {
    for (const name of DEEP[type] ?? []) {
      const deep = `<x xmlns:w="w" xmlns:a="a" xmlns:p="p" xmlns:text="text">${`<${name}>`.repeat(50_000)}x${`</${name}>`.repeat(50_000)}</x>`
      const result = await outcome(make({ [main]: deep, 'word/noise.bin': noise(deep.length) }), named)
      expect([null, 'damaged-file', 'no-text', 'unsafe-archive'], name).toContain('code' in result ? result.code : null)
    }
  })

  it('with external links or macros is read as text without following or running them', async () => {
    const relations =
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="e1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="http://127.0.0.1:1/t.dotm" TargetMode="External"/><Relationship Id="e2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="file:///etc/passwd" TargetMode="External"/></Relationships>'
    const file = make({
      'word/_rels/settings.xml.rels': relations,
      'word/vbaProject.bin': 'macro',
      'Basic/Standard/Module1.xml': '<script/>',
      'xl/externalLinks/_rels/externalLink1.xml.rels': relations,
      'OEBPS/app.js': 'alert(1)',
    })
    expect(await outcome(file, named)).toMatchObject({ text: expect.stringContaining(text) as string })
    expect(connect).not.toHaveBeenCalled()
    expect(fetched).not.toHaveBeenCalled()
  })

  it('with flipped bits is read or refused without an internal error', async () => {
    const whole = make()
    for (let seed = 0; seed < 60; seed += 1) {
      const result = await outcome(flipBits(whole, seed, 1 + (seed % 8)), named)
      const code = 'code' in result ? result.code : null
      expect(code === null || (isErrorCode(code) && code !== 'internal'), `seed ${seed}: ${code}`).toBe(true)
    }
  })
})

/** Incompressible bytes: they keep the compression ratio of the file unsuspicious. */
function noise(length: number): Uint8Array {
  return flipBits(new Uint8Array(length), 7, Math.floor(length / 2))
}
