import { NotebookPen, TextSelect } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../shared/controls/button.tsx'
import { floatingPlace } from '../../shared/controls/hint.tsx'
import { t } from '../../../src-preload/texts/say.ts'
import { run } from '../../shared/controls/toasts.tsx'
import { askAboutText } from '../navigation.ts'
import { keepPassageAsNote } from '../note-actions.ts'

/** Shortest and longest selection that a question can be about, characters. */
const SHORTEST = 4
const LONGEST = 20_000
/** Size of the bar with the longest texts, and its distance from the selection and the window's edge, pixels. */
const BAR = { width: 400, height: 38, gap: 6, edge: 8 }

type Selected = { readonly text: string; readonly top: number; readonly left: number }

/** Buttons at a selection in the Reader: the next question is about that text, or it is kept as a note. */
export function AskAboutSelection({ title }: { title: string }) {
  const [selected, setSelected] = useState<Selected | null>(null)
  useEffect(() => {
    const look = () => setSelected(selectedInReader())
    document.addEventListener('selectionchange', look)
    // The bar stays at its text.
    document.addEventListener('scroll', look, true)
    return () => {
      document.removeEventListener('selectionchange', look)
      document.removeEventListener('scroll', look, true)
    }
  }, [])
  if (selected === null) return null
  const { text, top, left } = selected
  const askAbout = () => {
    document.getSelection()?.removeAllRanges()
    askAboutText(text)
  }
  const keep = () => {
    document.getSelection()?.removeAllRanges()
    run(keepPassageAsNote(text, title))
  }
  return createPortal(
    <div className="floating fixed z-30 flex gap-1.5 p-1.5" style={{ top, left }} onPointerDown={(event) => event.preventDefault()}>
      <Button size="small" icon={TextSelect} onClick={askAbout}>
        {t('chat.askAbout')}
      </Button>
      <Button size="small" look="quiet" icon={NotebookPen} onClick={keep}>
        {t('note.keepSelection')}
      </Button>
    </div>,
    floatingPlace() ?? document.body,
  )
}

/** The text that is selected in the Reader, and the place below it, or above it at the end of the window; null: none. */
function selectedInReader(): Selected | null {
  const selection = document.getSelection()
  const node = selection?.anchorNode
  const element = node instanceof Element ? node : node?.parentElement
  const reader = element?.closest('[data-reader]')
  const text = selection?.toString().trim() ?? ''
  // What is selected in a field, such as the page's number, is no text of the document: there the range itself is empty.
  if (!selection || selection.isCollapsed || !reader || text.length < SHORTEST) return null
  const box = selection.getRangeAt(0).getBoundingClientRect()
  const area = reader.getBoundingClientRect()
  const below = box.bottom + BAR.gap
  const top = below + BAR.height > area.bottom ? Math.max(area.top, box.top - BAR.gap - BAR.height) : Math.max(area.top, below)
  const left = Math.max(BAR.edge, Math.min(box.left, innerWidth - BAR.width - BAR.edge))
  return { text: text.slice(0, LONGEST), top, left }
}
