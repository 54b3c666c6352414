/** The direction of a text: that of its first letter, as `dir="auto"`, for elements that have their words in others. */
export function directionOf(text: string): 'rtl' | 'ltr' {
  return /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(text) ? 'rtl' : 'ltr'
}
