/**
 * Most cells of a spreadsheet, the empty ones before a full one included. Without repeats, the largest part that is unpacked (100 MB) has hardly
 * more; each million takes about 2 s.
 */
export const MOST_CELLS = 2_000_000

const TAG = /<(\/)?table:(table-row|(?:covered-)?table-cell|table)(?=[\s/>])([^<>]*)>/g
const REPEATED = /\stable:number-(?:rows|columns)-repeated="(\d{1,9})"/

/** Cells of an OpenDocument spreadsheet (`content.xml`) up to the last full one of each row and table, repeats counted as often as they stand. */
export function countCells(content: string): number {
  let cells = 0
  let [emptyRows, rows, width, at] = [0, 1, 0, 0]
  for (const [, isEnd, name, head = ''] of content.matchAll(TAG)) {
    const count = Number(REPEATED.exec(head)?.[1] ?? 1)
    const isEmpty = head.endsWith('/')
    if (name === 'table') emptyRows = 0
    else if (name !== 'table-row') {
      if (isEnd) continue
      at += count
      if (!isEmpty) width = at
    } else if (!isEnd && !isEmpty) [rows, width, at] = [count, 0, 0]
    else if (width === 0 || isEmpty) emptyRows += isEmpty ? count : rows
    else {
      cells += emptyRows + rows * width
      ;[emptyRows, rows, width, at] = [0, 1, 0, 0]
    }
  }
  return cells
}
