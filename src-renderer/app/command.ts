import type { LucideIcon } from 'lucide-react'

/** Something the person can do: one object for palette, shortcut and list of shortcuts. */
export type Command = {
  readonly id: string
  readonly label: string
  readonly icon: LucideIcon
  /** As in "Mod+K"; Mod is Ctrl, or Cmd on a Mac. */
  readonly keys?: string
  readonly perform: () => void
}
