import { NotebookPen, TextSelect } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../shared/controls/button.tsx'
import { t } from '../../../src-preload/texts/say.ts'
import { run } from '../../shared/controls/toasts.tsx'
import { askAboutText } from '../navigation.ts'
import { keepPassageAsNote } from '../note-actions.ts'

/** Shortest and longest selection that a question can be about, characters. */
const SHORTEST = 4
const LONGEST = 20_000

/** Buttons while text in the Reader is selected: the next question is about that text, or it is kept as a note. */
export function AskAboutSelection({ title }: { title: string }) {
  const [text, setText] = useState('')
  useEffect(() => {
    const look = () => {
      const selection = document.getSelection()
      const node = selection?.anchorNode
      const element = node instanceof Element ? node : node?.parentElement
      const selected = element?.closest('[data-reader]') ? (selection?.toString().trim() ?? '') : ''
      setText(selected.length >= SHORTEST ? selected.slice(0, LONGEST) : '')
    }
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [])
  if (text === '') return null
  const askAbout = () => {
    document.getSelection()?.removeAllRanges()
    askAboutText(text)
  }
  const keep = () => {
    document.getSelection()?.removeAllRanges()
    run(keepPassageAsNote(text, title))
  }
  return (
    <div className="flex shrink-0 justify-end gap-2 border-t border-line p-2" onPointerDown={(event) => event.preventDefault()}>
      <Button size="small" icon={NotebookPen} onClick={keep}>
        {t('note.keepSelection')}
      </Button>
      <Button size="small" icon={TextSelect} onClick={askAbout}>
        {t('chat.askAbout')}
      </Button>
    </div>
  )
}
