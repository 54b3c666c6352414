/** Longest label, characters. */
const LONGEST = 20

/**
 * Labels of pages where they are other than their places: those of the file, else those printed at the edges of the pages. `printed[i]`:
 * the number on page i + 1; missing ones between two that count on are filled in.
 */
export function pageLabels(printed: readonly (string | null)[], own: readonly string[] | null): (string | null)[] {
  const isUseful = own !== null && own.length === printed.length && own.some((label, index) => label !== `${index + 1}`)
  const labels = isUseful ? own.map((label) => label.replace(/\s+/g, ' ').trim()) : filled(printed)
  return labels.map((label, index) => (label === null || label === '' || label.length > LONGEST || label === `${index + 1}` ? null : label))
}

function filled(printed: readonly (string | null)[]): (string | null)[] {
  const labels = [...printed]
  let last = -1
  printed.forEach((label, index) => {
    if (label === null || !/^\d+$/.test(label)) return
    const before = Number(printed[last] ?? NaN)
    if (last >= 0 && Number(label) - before === index - last)
      for (let between = last + 1; between < index; between += 1) labels[between] = `${before + between - last}`
    last = index
  })
  return labels
}
