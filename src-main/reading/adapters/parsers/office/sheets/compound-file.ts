/** Places in the header of a compound file, bytes ([MS-CFB] 2.2). */
const HEADER = { bytes: 512, shift: 30, directory: 48, cutoff: 56, miniFat: 60, difat: 68, first: 76 } as const
const DIFAT_IN_HEADER = 109
const ENTRY_BYTES = 128
const MINI_BYTES = 64
/** Sectors above are marks: end of a chain, free, of the table itself. */
const MOST = 0xfffffffa

/** The stream of a workbook in a compound file (XLS); null: none, or the file is damaged. */
export function workbookStream(file: Buffer): Buffer | null {
  try {
    return streamOf(file)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Names of the streams and storages of the file itself, in lower case, without those of files embedded in it; empty: it is damaged. */
export function rootNames(file: Buffer): Set<string> {
  try {
    return new Set(openCompound(file)?.own.map(nameOf))
  } catch (error) {
    if (error instanceof RangeError) return new Set()
    throw error
  }
}

function nameOf(entry: Buffer): string {
  return entry.toString('utf16le', 0, Math.max(0, entry.readUInt16LE(64) - 2)).toLowerCase()
}

/** An open file: its root, the entries right below it, and what reads them. */
type Compound = {
  root: Buffer
  own: Buffer[]
  read: (start: number) => Buffer
  chain: (start: number, links: readonly number[]) => number[]
}

function openCompound(file: Buffer): Compound | null {
  const bytes = 2 ** file.readUInt16LE(HEADER.shift)
  if (bytes !== 512 && bytes !== 4096) return null
  const sector = (number: number): Buffer => file.subarray((number + 1) * bytes, (number + 2) * bytes)
  const table = fatOf(file, sector)
  const chain = (start: number, links: readonly number[]): number[] => {
    const found: number[] = []
    // A damaged chain may run in a circle.
    for (let next = start; next < MOST && found.length <= links.length; next = links[next] ?? MOST) found.push(next)
    return found
  }
  const read = (start: number): Buffer => Buffer.concat(chain(start, table).map(sector))
  const directory = read(file.readUInt32LE(HEADER.directory))
  const entries = Array.from({ length: Math.floor(directory.length / ENTRY_BYTES) }, (_, index) =>
    directory.subarray(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES),
  )
  const root = entries[0]
  return root ? { root, own: childrenOf(entries, root), read, chain } : null
}

/** Entries right below the root: a tree of siblings ([MS-CFB] 2.6.4). */
function childrenOf(entries: readonly Buffer[], root: Buffer): Buffer[] {
  const found = new Set<Buffer>()
  const waiting = [root.readUInt32LE(76)]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const entry = entries[next]
    if (!entry || found.has(entry)) continue
    found.add(entry)
    waiting.push(entry.readUInt32LE(68), entry.readUInt32LE(72))
  }
  return [...found]
}

function streamOf(file: Buffer): Buffer | null {
  const opened = openCompound(file)
  if (!opened) return null
  const { root, own, read, chain } = opened
  // Some programs write the names in capitals.
  const entry = own.find((one) => nameOf(one) === 'workbook') ?? own.find((one) => nameOf(one) === 'book')
  if (!entry) return null
  const [start, size] = [entry.readUInt32LE(116), entry.readUInt32LE(120)]
  if (size >= file.readUInt32LE(HEADER.cutoff)) return read(start).subarray(0, size)
  const mini = read(root.readUInt32LE(116))
  const links = numbers(read(file.readUInt32LE(HEADER.miniFat)))
  const parts = chain(start, links).map((number) => mini.subarray(number * MINI_BYTES, (number + 1) * MINI_BYTES))
  return Buffer.concat(parts).subarray(0, size)
}

/** Which sector follows which. */
function fatOf(file: Buffer, sector: (number: number) => Buffer): number[] {
  const places = numbers(file.subarray(HEADER.first, HEADER.first + 4 * DIFAT_IN_HEADER))
  let next = file.readUInt32LE(HEADER.difat)
  for (let seen = 0; next < MOST && seen < file.length / HEADER.bytes; seen += 1) {
    const more = numbers(sector(next))
    next = more.pop() ?? MOST
    places.push(...more)
  }
  return places.filter((place) => place < MOST).flatMap((place) => numbers(sector(place)))
}

function numbers(bytes: Buffer): number[] {
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readUInt32LE(index * 4))
}
