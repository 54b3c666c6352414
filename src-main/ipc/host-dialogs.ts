import type { Text } from '../../src-preload/texts/text.ts'

/** A question of a native dialog: `action` names the button that says yes. */
export type Question = { message: Text; detail: Text; action: Text }

/**
 * Native dialogs for handlers, implemented by the shell, so that handlers do not depend on Electron. One dialog at a time; further ones
 * count as declined.
 */
export type HostDialogs = {
  /** The system's file picker; null: cancelled. */
  pick(what: 'files' | 'folder' | 'model' | 'modelFile' | 'languages' | 'backup'): Promise<string[] | null>
  /** Asks where to save a text and writes it; false: cancelled. Throws `file-unreadable` if it cannot be written, or lies in the library. */
  saveText(name: string, text: string): Promise<boolean>
  /** Asks where to write a backup, with a proposed name; null: cancelled. */
  backupPath(name: string): Promise<string | null>
  /** Asks in a native dialog, which no page can answer; true: `action` was chosen. */
  confirm(question: Question): Promise<boolean>
  /** Like `confirm`, with a check box; null: declined, else true if it is checked. */
  confirmWith(question: Question, option: Text): Promise<boolean | null>
  /** Opens a marked copy of a stored file, under this name, in its program. Rejects with `unsupported-type` for executable content, `file-unreadable`. */
  openFile(file: { path: string; name: string }): Promise<void>
  /** Shows the whole address, asks, and opens the browser; false: refused or declined. */
  openAddress(address: string): Promise<boolean>
  /** Ends the app in order and starts it again. */
  restart(): void
  version: string
  platform: string
}
