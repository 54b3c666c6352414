import { originOf, PAGE_ADDRESS } from './navigation.ts'

/** A permission request, as Electron's request and check handlers report it. */
export type PermissionQuestion = {
  permission: string
  /** Address of the requesting frame. */
  address: string
  isMainFrame: boolean
  /** Requested media types, for `media`. */
  media?: readonly string[] | undefined
}

/**
 * Grants a permission; everything else is refused by construction. `armed`: a recording was started in our interface within 10 s or is
 * running (the page alone cannot switch the microphone on). Copying text needs no arming.
 */
export function mayHavePermission(question: PermissionQuestion, options: { armed: boolean; pageAddress?: string }): boolean {
  const own = originOf(options.pageAddress ?? PAGE_ADDRESS)
  if (!question.isMainFrame || own === null || originOf(question.address) !== own) return false
  if (question.permission === 'clipboard-sanitized-write') return true
  if (!options.armed) return false
  if (question.permission === 'display-capture') return true
  return question.permission === 'media' && question.media?.length === 1 && question.media[0] === 'audio'
}
