import type { LucideIcon } from 'lucide-react'

/** A command, shared by palette, keyboard shortcuts and the list of shortcuts. */
export type Command = {
  readonly id: string
  readonly label: string
  readonly icon: LucideIcon
  /** Shortcut, such as "Mod+K"; Mod is Ctrl, or Cmd on a Mac. */
  readonly keys?: string
  readonly perform: () => void
}
