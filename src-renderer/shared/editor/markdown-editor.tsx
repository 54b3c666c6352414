import { useContext, useEffect, useRef, useState, type RefObject } from 'react'
import { evidenceText, isToCheck, opinionText } from '../../../src-preload/texts/evidence.ts'
import { t } from '../../../src-preload/texts/say.ts'
import { AskAboutText } from './ask-about.ts'
import { citationLabel } from '../controls/citation-marker.tsx'
import { notifyError, run } from '../controls/toasts.tsx'
import { FindBar } from '../find/find-bar.tsx'
import { request } from '../ipc.ts'
import { quotedSource } from '../markdown/quoted-source.ts'
import { OpenSource } from '../open-source.ts'
import { readerTargetOf } from '../reader-target.ts'
import { createEditor, type Editor } from './create-editor.ts'
import { isWeb, LeadCard, type Cites } from './lead-card.tsx'
import type { Lead } from './pointer.ts'
import type { Cited } from './preview/citing.ts'
import { Toolbar } from './toolbar.tsx'
import { useFindInEditor } from './use-find-in-editor.ts'

/** Until a card opens and until it closes, ms. */
const OPEN_AFTER = 250
const CLOSE_AFTER = 200

export type MarkdownEditorProps = {
  /** The text, whenever it changes elsewhere. */
  text: string
  /** Name for screen readers. */
  label: string
  hint?: string
  isReadOnly?: boolean
  cites?: Cites | null
  /** The text was changed by the person. `read` takes time in a long text. */
  onChange: (read: () => string) => void
  /** The person asks for it by Ctrl/Cmd+S. */
  onSave: () => void
  /** False while what was typed is not stored yet: then `text` is older than what is shown. */
  isCurrent: () => boolean
}

/** A text in Markdown that looks as it is read, and is edited where it stands. */
export function MarkdownEditor({
  text,
  label,
  hint = '',
  isReadOnly = false,
  cites = null,
  onChange,
  onSave,
  isCurrent,
}: MarkdownEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [selected, setSelected] = useState('')
  const [changes, setChanges] = useState(0)
  const card = useLeadCard()
  const onAsk = useContext(AskAboutText)
  const latest = useRef({ onChange, onSave, cites, point: card.point })
  useEffect(() => {
    latest.current = { onChange, onSave, cites, point: card.point }
  })
  useEffect(() => {
    const parent = place.current
    if (!parent) return undefined
    const open = createEditor(parent, {
      text,
      label,
      hint,
      isReadOnly,
      onChange: (read) => {
        latest.current.onChange(read)
        setChanges((count) => count + 1)
      },
      onSave: () => latest.current.onSave(),
      onSelect: setSelected,
      onOpen: (lead) => openLead(lead, latest.current.cites),
      onPoint: (lead) => latest.current.point(lead),
    })
    setEditor(open)
    if (text === '' && !isReadOnly) open.focus()
    return () => open.destroy()
    // oxlint-disable-next-line react/exhaustive-deps -- once: what changes later has effects of its own
  }, [])
  useEffect(() => editor?.setReadOnly(isReadOnly), [editor, isReadOnly])
  useEffect(() => {
    if (editor && isCurrent() && editor.read() !== text) editor.replace(text)
    // oxlint-disable-next-line react/exhaustive-deps -- only another text counts
  }, [editor, text])
  useCites(editor, cites)
  const find = useFindInEditor(editor, selected, changes)
  return (
    <div className="flex h-full min-h-0 flex-col">
      {!isReadOnly && <Toolbar onFormat={(name) => editor?.format(name)} onAsk={onAsk && selected !== '' ? () => onAsk(selected) : null} />}
      <FindBar find={find} label={t('findIn.text')} />
      <div ref={place} className="selectable min-h-0 flex-1" data-editor />
      <LeadCard
        lead={card.lead}
        cites={cites}
        onHold={card.hold}
        onClose={card.close}
        onOpenLink={(address) => run(request('links.open', { address }))}
      />
    </div>
  )
}

function openLead(lead: Lead, cites: Cites | null): void {
  if (lead.kind === 'link') {
    if (isWeb(lead.address)) request('links.open', { address: lead.address }).catch(notifyError)
    return
  }
  const source = cites?.sources.find(({ n }) => n === lead.n)
  const target = source && readerTargetOf(quotedSource(source, cites?.claims[lead.claim ?? -1]))
  if (target) cites?.onOpen(target, lead.n)
}

/** Gives the editor its citations, and the sentences whose support is weak. */
function useCites(editor: Editor | null, cites: Cites | null): void {
  const shown = useContext(OpenSource)
  useEffect(() => {
    if (editor && cites) editor.cite(citedOf(cites, shown?.owner === cites.owner ? shown.n : null), cites.text)
  }, [editor, cites, shown])
}

function citedOf({ sources, claims }: Cites, open: number | null): Cited {
  const citations = sources.map(
    (source) => [source.n, { label: citationLabel(source), isDeleted: source.deleted === true, isOpen: source.n === open }] as const,
  )
  const sentences = claims.flatMap((claim, index) => {
    const reason = isToCheck(claim) ? [evidenceText(claim), opinionText(claim)].filter(Boolean).join(' ') : null
    return claim.range ? [{ ...claim.range, claim: index, reason }] : []
  })
  return { citations: new Map(citations), sentences }
}

/** The card of what the pointer rests on. It stays while the pointer is on the card. */
function useLeadCard() {
  const [lead, setLead] = useState<Lead | null>(null)
  const timer: RefObject<ReturnType<typeof setTimeout> | undefined> = useRef(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const soon = (next: Lead | null) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setLead(next), next ? OPEN_AFTER : CLOSE_AFTER)
  }
  return {
    lead,
    point: soon,
    hold: (isHeld: boolean) => (isHeld ? clearTimeout(timer.current) : soon(null)),
    close: () => {
      clearTimeout(timer.current)
      setLead(null)
    },
  }
}
