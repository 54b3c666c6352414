/** Where a letter is text or chooses something, so that it is no shortcut. */
const TYPED_INTO = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable]'

/** True if a key goes into a field. The memo is in a shadow tree: the innermost element of the path counts, not the target. */
export function isTyped(event: KeyboardEvent): boolean {
  const [inner] = event.composedPath()
  return inner instanceof Element && inner.closest(TYPED_INTO) !== null
}

/** True while a dialog or a menu over the window has the keys. Notices are dialogs too, but cover nothing. */
export function isCovered(): boolean {
  return document.querySelector(':is([role=dialog], [role=alertdialog], [role=menu]):not([data-notices] *)') !== null
}
