import { WidgetType, type EditorView } from '@codemirror/view'
import { t } from '../../../../src-preload/texts/say.ts'

function element(tag: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  return made
}

/** The sign of a list item. */
export class Bullet extends WidgetType {
  override eq(): boolean {
    return true
  }
  override toDOM(): HTMLElement {
    return element('span', 'md-bullet', '•')
  }
}

/** The box of a task, which is pressed or changed by its shortcut: a document of many tasks is still one tab stop. */
export class TaskBox extends WidgetType {
  readonly #isDone: boolean
  readonly #label: string
  constructor(isDone: boolean, label: string) {
    super()
    this.#isDone = isDone
    this.#label = label
  }
  override eq(other: TaskBox): boolean {
    return other.#isDone === this.#isDone && other.#label === this.#label
  }
  override toDOM(view: EditorView): HTMLElement {
    const place = element('span', 'md-task')
    const box = document.createElement('input')
    box.type = 'checkbox'
    box.tabIndex = -1
    box.checked = this.#isDone
    box.disabled = view.state.readOnly
    box.setAttribute('aria-label', this.#label === '' ? t('editor.task') : this.#label)
    // Focus and caret stay where they are.
    box.addEventListener('mousedown', (event) => event.preventDefault())
    box.addEventListener('click', (event) => {
      event.preventDefault()
      const at = view.posAtDOM(place)
      const { text, from } = view.state.doc.lineAt(at)
      const sign = /\[([ xX])\]/.exec(text)
      if (sign) view.dispatch({ changes: { from: from + sign.index + 1, to: from + sign.index + 2, insert: sign[1] === ' ' ? 'x' : ' ' } })
    })
    place.append(box)
    return place
  }
}

/** A line between two parts. */
export class Rule extends WidgetType {
  override eq(): boolean {
    return true
  }
  override toDOM(): HTMLElement {
    return element('span', 'md-rule')
  }
}

/** What a marker `[n]` leads to. */
export type Citation = { readonly label: string; readonly isDeleted: boolean; readonly isOpen: boolean }

/** The button of a marker. Its clicks and its card belong to the editor (`pointer.ts`). */
export function citationButton(n: number, { label, isDeleted, isOpen }: Citation): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'md-cite'
  button.tabIndex = -1
  button.textContent = String(n)
  button.dataset['cite'] = String(n)
  button.setAttribute('aria-label', label)
  // Focus and caret stay where they are.
  button.addEventListener('mousedown', (event) => event.preventDefault())
  if (isDeleted) button.setAttribute('aria-disabled', 'true')
  if (isOpen) button.setAttribute('aria-current', 'true')
  return button
}

export class CitationSign extends WidgetType {
  readonly #n: number
  readonly #citation: Citation
  constructor(n: number, citation: Citation) {
    super()
    this.#n = n
    this.#citation = citation
  }
  override eq(other: CitationSign): boolean {
    return other.#n === this.#n && other.#citation === this.#citation
  }
  /** The editor sees its events (`pointer.ts`). */
  override ignoreEvent(): boolean {
    return false
  }
  override toDOM(): HTMLElement {
    return citationButton(this.#n, this.#citation)
  }
}
