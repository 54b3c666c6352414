/** What the toolbar offers, in its order. */
export const FORMATS = ['bold', 'italic', 'code', 'link', 'heading', 'bullets', 'numbers', 'tasks', 'quote'] as const
export type Format = (typeof FORMATS)[number]

/** Shortcuts of the formats, as the app writes them. */
export const FORMAT_KEYS: Readonly<Record<Format, string>> = {
  bold: 'Mod+B',
  italic: 'Mod+I',
  code: 'Mod+E',
  link: 'Mod+K',
  heading: 'Mod+Shift+H',
  bullets: 'Mod+Shift+8',
  numbers: 'Mod+Shift+7',
  tasks: 'Mod+Shift+9',
  quote: 'Mod+Shift+U',
}
