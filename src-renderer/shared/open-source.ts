import { createContext } from 'react'

/**
 * The citation whose passage the Reader shows: its answer or artifact (`owner`), its source number and its quote, which distinguishes
 * sentences that cite the same source. A context, so that a pressed marker is rendered again in place and keeps the focus.
 */
export const OpenSource = createContext<{ readonly owner: string; readonly n: number; readonly quote: string | null } | null>(null)
