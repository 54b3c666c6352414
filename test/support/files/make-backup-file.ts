import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { packTar, type TarHeader } from 'modern-tar'
import type { BackupAbout } from '../../../src-preload/contract/shapes/library.ts'

export type MadeEntry = { name: string; bytes: Uint8Array; header?: Partial<TarHeader> }

/** What a backup of an empty library says about itself. */
const ABOUT: BackupAbout = {
  kind: 'echomind-backup',
  format: 1,
  app: '0.1.0',
  created: '2026-11-23T10:00:00.000Z',
  version: 1,
  documents: 0,
  notes: 0,
  chats: 0,
  artifacts: 0,
  files: 0,
  bytes: 0,
}

type Listed = { name: string; bytes: number; sha256: string }

/**
 * Writes a backup of any entries, as a stranger could. `list`: changes the manifest; null: without one. `change`: changes the whole file.
 */
export async function makeBackupFile(
  path: string,
  entries: readonly MadeEntry[],
  o: { about?: object; list?: (entries: Listed[]) => unknown; after?: readonly MadeEntry[]; change?: (file: Buffer) => Buffer } = {},
): Promise<void> {
  const json = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value))
  const all = [{ name: 'about.json', bytes: json({ ...ABOUT, ...o.about }) }, ...entries]
  const listed = all.map(({ name, bytes }) => ({ name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }))
  const manifest = o.list ? o.list(listed) : { entries: listed }
  const written: MadeEntry[] = [
    ...all,
    ...(manifest === null ? [] : [{ name: 'manifest.json', bytes: json(manifest) }]),
    ...(o.after ?? []),
  ]
  const file = Buffer.from(
    await packTar(
      written.map(({ name, bytes, header }) => ({ header: { name, size: bytes.length, type: 'file', ...header }, body: bytes })),
    ),
  )
  await writeFile(path, o.change ? o.change(file) : file)
}
