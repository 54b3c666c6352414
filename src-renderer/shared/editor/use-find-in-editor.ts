import { useCallback, useEffect, useRef, useState } from 'react'
import { useFindTarget } from '../find/find-target.ts'
import { firstHit, keptHit, nextHit, NOTHING, searchText, type Found, type Hit } from '../find/search-text.ts'
import type { Find } from '../find/use-find.ts'
import type { Editor } from './create-editor.ts'

type Result = { readonly found: Found; readonly current: Hit | null }

const UNKNOWN: Result = { found: { ...NOTHING, done: false }, current: null }

/** The window's find bar for an editor: lines are searched, and hits are painted by the editor. `changes`: grows with each change of the text. */
export function useFindInEditor(editor: Editor | null, selected: string, changes: number): Find {
  const [openings, setOpenings] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const [{ found, current }, setResult] = useState<Result>(UNKNOWN)
  const latest = useRef({ selected, current })
  useEffect(() => {
    latest.current = { selected, current }
  })
  const open = useCallback(() => {
    const words = latest.current.selected
    if (words !== '' && words.length <= 100 && !words.includes('\n')) setQuery(words)
    setOpen(true)
    setOpenings((count) => count + 1)
  }, [])
  const close = useCallback(() => {
    setOpen(false)
    editor?.focus()
  }, [editor])
  useFindTarget(open)

  useEffect(() => {
    if (!isOpen || !editor) return undefined
    const searching = new AbortController()
    const doc = editor.doc()
    const from = latest.current.current ?? { part: editor.topLine(), start: 0 }
    const onFound = (next: Found): void =>
      setResult((old) => ({ found: next, current: keptHit(next, old.current) ?? firstHit(next, from) }))
    const text = { parts: doc.lines, read: (part: number) => doc.line(part + 1).text }
    void searchText(text, query, from.part, { signal: searching.signal, onFound }).catch(() => onFound(NOTHING))
    return () => searching.abort()
  }, [editor, isOpen, query, changes])
  useEffect(() => {
    if (isOpen) editor?.paint(found, current)
    else editor?.paint(NOTHING, null)
  }, [editor, isOpen, found, current])

  return {
    isOpen,
    query,
    found,
    current,
    openings,
    open,
    close,
    search: setQuery,
    go: (step) => setResult((old) => (old.current ? { ...old, current: nextHit(old.found, old.current, step) } : old)),
  }
}
