import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { Chart, ChartColour } from './chart.ts'

const TOKENS: Readonly<Record<ChartColour | 'axis' | 'grid', string>> = {
  accent: '--accent',
  busy: '--busy',
  warning: '--warning',
  axis: '--text-faint',
  grid: '--line',
}
const AXIS_WIDTH = 52
const RIGHT = 1
const LEFT = 3

/** The lines of a chart on a canvas. It is drawn again when its size, the theme or the direction of the page changes. */
export function Drawing(chart: Chart) {
  const box = useRef<HTMLDivElement>(null)
  const drawn = JSON.stringify(chart)
  useEffect(() => {
    const place = box.current
    if (place === null) return
    let plot: UPlot | null = null
    const draw = (): void => {
      plot?.destroy()
      const { width, height } = place.getBoundingClientRect()
      plot = width > 0 ? new UPlot(optionsOf(chart, place, { width, height }), dataOf(chart), place) : null
    }
    const sizes = new ResizeObserver(draw)
    sizes.observe(place)
    const root = new MutationObserver(draw)
    root.observe(document.documentElement, { attributeFilter: ['data-theme', 'dir'] })
    const theme = matchMedia('(prefers-color-scheme: dark)')
    theme.addEventListener('change', draw)
    return () => {
      sizes.disconnect()
      root.disconnect()
      theme.removeEventListener('change', draw)
      plot?.destroy()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- by its content: a page makes the same chart anew with every render
  }, [drawn])
  return <div ref={box} dir="ltr" className="h-full w-full overflow-hidden" />
}

function dataOf({ points, lines }: Chart): UPlot.AlignedData {
  return [points.map((_, index) => index), ...lines.map(({ values }) => [...values])]
}

function optionsOf({ points, lines, span }: Chart, place: HTMLElement, size: { width: number; height: number }): UPlot.Options {
  const colour = colours(place)
  const isRightToLeft = document.documentElement.dir === 'rtl'
  const font = `11px ${getComputedStyle(place).fontFamily}`
  const first = lines[0]
  const ends = span ?? [0, Math.max(1e-9, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0))) * 1.1]
  return {
    ...size,
    legend: { show: false },
    cursor: { show: false },
    padding: [8, isRightToLeft ? 0 : 8, 8, isRightToLeft ? 8 : 0],
    scales: {
      x: { time: false, dir: isRightToLeft ? -1 : 1, range: [0, Math.max(1, points.length - 1)] },
      y: { range: [ends[0], ends[1]] },
    },
    axes: [
      { show: false },
      {
        side: isRightToLeft ? RIGHT : LEFT,
        size: AXIS_WIDTH,
        font,
        stroke: colour('axis'),
        grid: { stroke: colour('grid'), width: 1 },
        ticks: { show: false },
        values: (_plot, at) => at.map((value) => first?.format(value) ?? ''),
      },
    ],
    series: [
      {},
      ...lines.map((line) => ({
        stroke: colour(line.colour),
        width: 2,
        spanGaps: true,
        points: { show: true, size: 5, fill: colour(line.colour) },
      })),
    ],
  }
}

/** Resolves tokens to colours: a canvas knows neither variables nor `light-dark()`. */
function colours(place: HTMLElement): (name: keyof typeof TOKENS) => string {
  return (name) => {
    place.style.color = `var(${TOKENS[name]})`
    const resolved = getComputedStyle(place).color
    place.style.color = ''
    return resolved
  }
}
