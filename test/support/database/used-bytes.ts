import { readFileSync } from 'node:fs'

/** A range of bytes of the file that SQLite reads; `to` is exclusive. */
type Run = { from: number; to: number }

/**
 * Finds the bytes of a SQLite file that are in use, by the file format alone (https://sqlite.org/fileformat2.html), so independently of any
 * check. In use are the header; of every page of a table or index its header, its cell pointers, its cells and their overflow pages up to
 * the last byte of the row; and the list of free pages. Not in use are free pages themselves, the gap between cell pointers and cells, free
 * blocks, and the bytes after the end of a row on its last overflow page. `roots`: the root pages of all tables and indexes.
 */
export function usedBytes(file: string, roots: readonly number[]): { bytes: number; isUsed: (from: number, length: number) => boolean } {
  const data = readFileSync(file)
  const size = data.readUInt16BE(16) === 1 ? 65536 : data.readUInt16BE(16)
  const usable = size - (data[20] ?? 0)
  const used = new Uint8Array(data.length)
  const mark = ({ from, to }: Run): void => void used.fill(1, from, Math.min(to, data.length))
  const start = (page: number): number => (page - 1) * size

  mark({ from: 0, to: 100 })
  for (let trunk = data.readUInt32BE(32); trunk !== 0; trunk = data.readUInt32BE(start(trunk)))
    mark({ from: start(trunk), to: start(trunk) + 8 + 4 * data.readUInt32BE(start(trunk) + 4) })
  const pages = [...new Set([1, ...roots])]
  for (let page = pages.pop(); page !== undefined; page = pages.pop()) pages.push(...markPage(page))
  return { bytes: used.reduce((sum, one) => sum + one, 0), isUsed: (from, length) => used.subarray(from, from + length).includes(1) }

  /** Marks the used bytes of a b-tree page; returns its children. */
  function markPage(page: number): number[] {
    const base = start(page)
    const header = base + (page === 1 ? 100 : 0)
    const kind = data[header]
    const isInner = kind === 2 || kind === 5
    const cells = data.readUInt16BE(header + 3)
    const pointers = header + (isInner ? 12 : 8)
    mark({ from: header, to: pointers + 2 * cells })
    const children = isInner ? [data.readUInt32BE(header + 8)] : []
    for (let i = 0; i < cells; i++) {
      const cell = base + data.readUInt16BE(pointers + 2 * i)
      if (isInner) children.push(data.readUInt32BE(cell))
      markCell(cell, kind ?? 0)
    }
    return children
  }

  function markCell(cell: number, kind: number): void {
    let at = cell + (kind === 2 || kind === 5 ? 4 : 0)
    if (kind === 5) return mark({ from: cell, to: varint(at).behind })
    const payload = varint(at)
    at = kind === 13 ? varint(payload.behind).behind : payload.behind
    const most = kind === 13 ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23
    if (payload.value <= most) return mark({ from: cell, to: at + payload.value })
    const least = Math.floor(((usable - 12) * 32) / 255) - 23
    const fitting = least + ((payload.value - least) % (usable - 4))
    const local = fitting <= most ? fitting : least
    mark({ from: cell, to: at + local + 4 })
    let left = payload.value - local
    for (let page = data.readUInt32BE(at + local); page !== 0 && left > 0; page = data.readUInt32BE(start(page))) {
      mark({ from: start(page), to: start(page) + 4 + Math.min(left, usable - 4) })
      left -= usable - 4
    }
  }

  function varint(at: number): { value: number; behind: number } {
    let value = 0
    for (let i = 0; i < 9; i++) {
      const byte = data[at + i] ?? 0
      if (i === 8) return { value: value * 256 + byte, behind: at + 9 }
      value = value * 128 + (byte & 127)
      if (byte < 128) return { value, behind: at + i + 1 }
    }
    return { value, behind: at + 9 }
  }
}
