/** Token colours of lines. */
export type ChartColour = 'accent' | 'busy' | 'warning'

/** One line: a value for each point (null: none), shown as `format` says. */
export type ChartLine = { name: string; colour: ChartColour; values: readonly (number | null)[]; format: (value: number) => string }

/**
 * Lines over points. `points`: their names for the table, `axis` what they are. `span`: fixed ends of the vertical axis; default: from 0 to the largest value.
 */
export type Chart = {
  title: string
  axis: string
  points: readonly string[]
  lines: readonly ChartLine[]
  span?: readonly [number, number]
}
