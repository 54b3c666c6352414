import { createContext } from 'react'

/** The citation whose passage the Reader shows, and the answer or artifact that it stands in; `quote` tells apart sentences that cite the same source. A context, so that a marker that is pressed is drawn again and not made anew, which would take its focus. */
export const OpenSource = createContext<{ readonly owner: string; readonly n: number; readonly quote: string | null } | null>(null)
