import { createContext } from 'react'

/** Makes a selected text what the next question is about; null: nobody can be asked. */
export const AskAboutText = createContext<((text: string) => void) | null>(null)
