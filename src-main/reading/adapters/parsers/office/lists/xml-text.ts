/** An element that does not hold itself: attributes and content. */
export type Element = { head: string; body: string }

/** Elements of a name, in order; those without content have ''. Linear also for elements that are never closed. */
export function elements(xml: string, name: string): Element[] {
  const found: Element[] = []
  const close = `</${name}>`
  let from = 0
  for (const { index, 0: tag, 1: head = '' } of xml.matchAll(new RegExp(`<${name}(?=[\\s/>])([^<>]*)>`, 'g'))) {
    if (index < from) continue
    from = index + tag.length
    const end = head.endsWith('/') ? from : xml.indexOf(close, from)
    if (end < 0) break
    found.push({ head, body: xml.slice(from, end) })
    from = end
  }
  return found
}

/** `w:val` of an element; null: absent. */
export function valueOf(xml: string, name: string): string | null {
  const found = new RegExp(`<w:${name}(\\s[^<>]*)/?>`).exec(xml)?.[1]
  return found === undefined ? null : attribute(found, 'w:val')
}

export function numberOf(xml: string, name: string): number | undefined {
  const value = valueOf(xml, name)
  return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : undefined
}

export function attribute(tag: string, name: string): string | null {
  return (
    new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
      .exec(tag)
      ?.slice(1)
      .find((value) => value !== undefined) ?? null
  )
}

export function unescapeXml(text: string): string {
  const names: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
  return text.replace(/&(?:(lt|gt|quot|apos|amp)|#x([\da-f]{1,6})|#(\d{1,7}));/gi, (all, name?: string, hex?: string, decimal?: string) =>
    name ? (names[name.toLowerCase()] ?? all) : String.fromCodePoint(Math.min(0x10ffff, hex ? Number.parseInt(hex, 16) : Number(decimal))),
  )
}

export function escapeXml(text: string): string {
  return text.replace(/[<>&]/g, (sign) => ({ '<': '&lt;', '>': '&gt;' })[sign] ?? '&amp;')
}
