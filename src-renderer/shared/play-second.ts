import { createContext } from 'react'

/** Plays the recording of the shown document from a second; null: it has none. */
export const PlaySecond = createContext<((seconds: number) => void) | null>(null)
