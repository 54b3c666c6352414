import type { Page } from 'playwright-core'

const FORBIDDEN =
  'img, iframe, object, embed, body style, [action], [formaction], math, video, audio, source, base, [srcset], [href^="javascript" i], [href^="data" i], [src^="data" i], [src^="javascript" i], body script'

/** What no text may bring into the page: forbidden elements and effects, read after scripts had time to run. */
export async function found(page: Page): Promise<{ elements: string[]; handlers: string[]; hacked: number | null }> {
  return page.evaluate((forbidden) => {
    // The editor is in a shadow tree.
    const all = (selector: string): Element[] =>
      [document, ...[...document.querySelectorAll('[data-editor]')].flatMap(({ shadowRoot }) => shadowRoot ?? [])].flatMap((root) => [
        ...root.querySelectorAll(selector),
      ])
    return {
      // The editor's own, beside its widgets, have no source.
      elements: all(forbidden)
        .filter((element) => !element.matches('img.cm-widgetBuffer:not([src])'))
        .map((element) => element.outerHTML.slice(0, 200)),
      handlers: all('*').flatMap((element) =>
        [...element.attributes].filter(({ name }) => name.startsWith('on')).map(({ name }) => `${element.tagName} ${name}`),
      ),
      hacked: (window as unknown as { hacked?: number }).hacked ?? null,
    }
  }, FORBIDDEN)
}
