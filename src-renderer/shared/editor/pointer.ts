import { EditorView, type Command } from '@codemirror/view'
import { claimAt } from './preview/citing.ts'

/** Something in the text that leads elsewhere, with its element. `claim`: the sentence of the marker. */
export type Lead =
  | { readonly kind: 'citation'; readonly n: number; readonly claim: number | null; readonly element: HTMLElement }
  | { readonly kind: 'link'; readonly address: string; readonly element: HTMLElement }

export type LeadHandlers = {
  onOpen(lead: Lead): void
  /** Null: the pointer left it. */
  onPoint(lead: Lead | null): void
}

/** Clicks and hovering of citations and links. A link opens with Ctrl/Cmd, because a click puts the caret into it. */
export function leads({ onOpen, onPoint }: LeadHandlers) {
  let pointed: Element | null = null
  return EditorView.domEventHandlers({
    click(event, view) {
      const lead = leadOf(view, event.target)
      if (!lead || (lead.kind === 'link' && !event.ctrlKey && !event.metaKey)) return false
      event.preventDefault()
      onOpen(lead)
      return true
    },
    mouseover(event, view) {
      const lead = leadOf(view, event.target)
      if ((lead?.element ?? null) === pointed) return
      pointed = lead?.element ?? null
      onPoint(lead)
    },
    mouseleave() {
      if (pointed) onPoint(null)
      pointed = null
    },
  })
}

function leadOf(view: EditorView, target: EventTarget | null): Lead | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-cite], [data-address]') : null
  if (!element) return null
  const { cite, address } = element.dataset
  if (cite !== undefined) return { kind: 'citation', n: Number(cite), claim: claimAt(view.state, view.posAtDOM(element)), element }
  return address === undefined ? null : { kind: 'link', address, element }
}

/** Opens the citation or link at the caret. */
export function openAtCaret({ onOpen }: LeadHandlers): Command {
  return (view) => {
    const { head } = view.state.selection.main
    for (const element of view.contentDOM.querySelectorAll<HTMLElement>('[data-cite], [data-address]')) {
      const from = view.posAtDOM(element)
      const length = element.dataset['cite'] === undefined ? (element.textContent ?? '').length : element.dataset['cite'].length + 2
      const lead = head >= from && head <= from + length ? leadOf(view, element) : null
      if (!lead) continue
      onOpen(lead)
      return true
    }
    return false
  }
}
