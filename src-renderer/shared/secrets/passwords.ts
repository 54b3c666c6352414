import type { DocumentId } from '../../../src-preload/contract/ids.ts'

/** Passwords of locked PDFs, which pdf.js needs for their pages. In memory alone, until the window closes. */
const passwords = new Map<DocumentId, string>()

export function rememberPassword(id: DocumentId, password: string): void {
  passwords.set(id, password)
}

export function forgetPassword(id: DocumentId): void {
  passwords.delete(id)
}

export function passwordOf(id: DocumentId): string | undefined {
  return passwords.get(id)
}
