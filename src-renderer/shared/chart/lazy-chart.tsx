import { lazy, Suspense } from 'react'
import { classNames } from '../class-names.ts'
import type { Chart, ChartColour } from './chart.ts'

const Drawing = lazy(() => import('./drawing.tsx').then((module) => ({ default: module.Drawing })))

const LINES: Readonly<Record<ChartColour, string>> = { accent: 'bg-accent', busy: 'bg-busy', warning: 'bg-warning' }

/** A chart with its legend. The drawing is a picture without keys or a name; screen readers have the same numbers as a table. */
export function LazyChart({ title, axis, points, lines, span }: Chart) {
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-soft">
        <span className="font-medium text-text">{title}</span>
        {lines.map(({ name, colour, values, format }) => (
          <span key={name} className="flex items-center gap-1.5 tabular-nums" aria-hidden>
            <span className={classNames('h-0.5 w-3 rounded-full', LINES[colour])} />
            {name} {format(values.at(-1) ?? 0)}
          </span>
        ))}
      </figcaption>
      <div aria-hidden className="h-40 min-w-0 text-xs text-faint">
        <Suspense>
          <Drawing title={title} axis={axis} points={points} lines={lines} {...(span && { span })} />
        </Suspense>
      </div>
      <table className="sr-only">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{axis}</th>
            {lines.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point, index) => (
            <tr key={point}>
              <th scope="row">{point}</th>
              {lines.map(({ name, values, format }) => {
                const value = values[index] ?? null
                return <td key={name}>{value === null ? '–' : format(value)}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
