import type { ReactNode } from 'react'
import type { SettingInfo } from '../../../src-preload/contract/shapes/setting-info.ts'
import { SettingRow } from './setting-row.tsx'

/** A part of a page, with its heading. */
export function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-semibold">{title}</h2>
      {text !== undefined && <p className="text-sm text-soft">{text}</p>}
      {children}
    </section>
  )
}

/** Settings as rows. `withKeys`: with the keys by which the command line knows them. */
export function SettingList({ definitions, withKeys = false }: { definitions: readonly SettingInfo[]; withKeys?: boolean }) {
  return (
    <ul className="flex flex-col overflow-hidden rounded-lg border border-line">
      {definitions.map((definition) => (
        <SettingRow key={definition.key} definition={definition} withKey={withKeys} />
      ))}
    </ul>
  )
}
