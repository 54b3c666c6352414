/** What handlers need of the desktop: the shell gives it, so that no handler knows Electron. One dialog is open at a time; another one meanwhile is declined. */
export type HostDialogs = {
  /** The system's picker; null: nothing was chosen. */
  pick(what: 'files' | 'folder'): Promise<string[] | null>
  /** Asks where to save a text under this name, and writes it; false: nothing was chosen. Throws `file-unreadable` when it cannot be written. */
  saveText(name: string, text: string): Promise<boolean>
  /** Asks in a dialog of the system, which no page can answer; true: the person chose `action`. */
  confirm(question: { message: string; detail: string; action: string }): Promise<boolean>
  /** Opens a stored file in its own program; rejects with `unsupported-type` when that could run something. */
  openFile(path: string): Promise<void>
  /** Shows the whole address, asks, and opens the browser; false: refused or declined. */
  openAddress(address: string): Promise<boolean>
  version: string
  platform: string
}
