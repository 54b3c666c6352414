import { useRef, useState } from 'react'
import type { Segment } from '../../../../src-preload/contract/shapes/notes.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { Button } from '../../../shared/controls/button.tsx'
import { run } from '../../../shared/controls/toasts.tsx'
import { editText, joinWithPrevious, setSpeaker, splitSegment } from './edit-segments.ts'

type Props = {
  segments: readonly Segment[]
  index: number
  speakers: readonly string[]
  onSave: (segments: readonly Segment[]) => Promise<void>
  onClose: () => void
}

/** Edits a turn in place: text, speaker, split at the cursor, join with the turn before. Enter stores, Esc leaves it as it was. */
export function TurnEditor({ segments, index, speakers, onSave, onClose }: Props) {
  const segment = segments[index]
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(segment?.text ?? '')
  const [speaker, setName] = useState(segment?.speaker ?? '')
  const named = setSpeaker(segments, index, speaker.trim() === '' ? null : speaker.trim())
  // What could not be stored stays in its field.
  const save = (next: readonly Segment[]) => run(onSave(next).then(onClose))
  const store = () => save(editText(named, index, text))
  return (
    <form
      className="flex flex-col gap-2 rounded-md border border-line-control bg-raised p-2"
      onSubmit={(event) => {
        event.preventDefault()
        store()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      <input
        dir="auto"
        className="field w-56"
        aria-label={t('transcript.speaker')}
        placeholder={t('transcript.speaker')}
        list="speakers"
        maxLength={200}
        value={speaker}
        onChange={(event) => setName(event.target.value)}
      />
      <datalist id="speakers">
        {speakers.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </datalist>
      <textarea
        ref={field}
        dir="auto"
        autoFocus
        rows={3}
        className="field h-auto w-full resize-y py-1 text-read"
        aria-label={t('transcript.text')}
        maxLength={20_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          store()
        }}
      />
      <div className="flex flex-wrap justify-end gap-2">
        {index > 0 && <Button onClick={() => save(joinWithPrevious(editText(named, index, text), index))}>{t('transcript.join')}</Button>}
        <Button onClick={() => save(splitSegment(named, index, text, field.current?.selectionStart ?? 0))}>{t('transcript.split')}</Button>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button look="primary" onClick={store}>
          {t('transcript.save')}
        </Button>
      </div>
    </form>
  )
}
