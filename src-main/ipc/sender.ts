import { PAGE_ADDRESS, isOwnAddress } from '../storage/index.ts'

/** Sender of a message, as reported by Electron, never by the message. */
export type Sender = {
  /** The webContents of our one window. */
  isOurWindow: boolean
  /** Its top frame; false for subframes and removed frames. */
  isMainFrame: boolean
  /** Address of the frame. */
  address: string
}

/** True only for our window's main frame at our origin. */
export function isTrustedSender(sender: Sender, pageAddress: string = PAGE_ADDRESS): boolean {
  return sender.isOurWindow && sender.isMainFrame && isOwnAddress(sender.address, pageAddress)
}
