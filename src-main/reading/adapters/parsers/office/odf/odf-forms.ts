import { tick } from '../../../../../text/index.ts'
import { childrenOf, descendants, textIn, type XmlElement } from '../xml-tree.ts'

/** What each form control shows, by its id: label and tick, value, or chosen entries. */
export function readControls(root: XmlElement): ReadonlyMap<string, string> {
  const shown = new Map<string, string>()
  for (const forms of descendants(root, 'office:forms'))
    for (const form of descendants(forms, 'form:form')) for (const control of childrenOf(form)) addControl(shown, control)
  return shown
}

function addControl(shown: Map<string, string>, control: XmlElement): void {
  const { attributes, name } = control
  const id = attributes['xml:id'] ?? attributes['form:id']
  if (id === undefined || name === 'form:hidden' || name === 'form:password') return
  for (const key of [id, attributes['form:id'] ?? id]) shown.set(key, valueOf(control))
}

function valueOf({ name, attributes, children }: XmlElement): string {
  const label = attributes['form:label'] ?? ''
  const value = attributes['form:current-value'] ?? attributes['form:value'] ?? ''
  switch (name) {
    case 'form:checkbox':
      return `${tick((attributes['form:current-state'] ?? attributes['form:state']) === 'checked')} ${label}`.trim()
    case 'form:radio':
      return `${tick((attributes['form:current-selected'] ?? attributes['form:selected']) === 'true')} ${label}`.trim()
    case 'form:listbox':
      return children
        .filter((child): child is XmlElement => typeof child !== 'string')
        .filter((option) => (option.attributes['form:current-selected'] ?? option.attributes['form:selected']) === 'true')
        .map((option) => option.attributes['form:label'] ?? '')
        .join(', ')
    default:
      return [label, value].filter((text) => text !== '').join(' ')
  }
}

/**
 * What a form field of Word shows in an OpenDocument text of LibreOffice, which keeps its value in parameters: tick or chosen entry; '': its text
 * stands between its marks. `siblings`: the nodes around it.
 */
export function fieldValue(field: XmlElement, siblings: readonly (XmlElement | string)[]): string {
  const type = field.attributes['field:type'] ?? ''
  const valuesOf = (name: string): string[] =>
    childrenOf(field, 'field:param')
      .filter(({ attributes }) => attributes['field:name'] === name)
      .map(({ attributes }) => attributes['field:value'] ?? '')
  if (type.endsWith('.FORMCHECKBOX')) return tick(valuesOf('Checkbox_Checked')[0] === 'true')
  if (!type.endsWith('.FORMDROPDOWN') || (field.name === 'field:fieldmark-start' && hasText(field, siblings))) return ''
  return valuesOf('Dropdown_ListEntry')[Number(valuesOf('Dropdown_Selected')[0] ?? Number.NaN)] ?? ''
}

/** True if text stands between the marks of a field. */
function hasText(start: XmlElement, siblings: readonly (XmlElement | string)[]): boolean {
  const after = siblings.slice(siblings.indexOf(start) + 1)
  const end = after.findIndex((node) => typeof node !== 'string' && node.name === 'field:fieldmark-end')
  return after.slice(0, Math.max(0, end)).some((node) => (typeof node === 'string' ? node : textIn(node)).trim() !== '')
}
