import type { Page } from 'playwright-core'

type Ways = Record<string, () => unknown>
/** What the ways need: addresses of the listener and of names, and elements in the page. */
type Tools = {
  port: number
  canary: string
  to: (what: string, scheme?: string) => string
  named: (what: string) => string
  add: (tag: string, attributes: Record<string, string>) => HTMLElement
  link: (rel: string, more?: Record<string, string>) => HTMLElement
  style: (css: string) => void
  inline: (property: string, value: string) => void
  loads: (element: HTMLElement) => Promise<void>
  other: Record<string, new (...given: unknown[]) => never>
  nav: Record<string, (...given: unknown[]) => unknown>
}

/** Requests by code. */
function requests({ port, canary, to, named, other }: Tools): Ways {
  return {
    fetch: () => fetch(to('fetch')),
    'fetch without an answer': () => fetch(to('opaque'), { mode: 'no-cors', method: 'POST', body: canary }),
    'fetch that outlives the page': () => fetch(to('keepalive'), { keepalive: true, method: 'POST', body: canary }),
    'fetch of a name': () => fetch(named('fetch')),
    'fetch of a file': () => fetch('file:///etc/passwd'),
    'fetch of data': () => fetch('data:text/plain,x'),
    'fetch with a user': () => fetch(`http://${canary}:x@127.0.0.1:${port}/`),
    'fetch later': () => (globalThis as unknown as { fetchLater(address: string): unknown }).fetchLater(to('later')),
    XMLHttpRequest: () =>
      new Promise((done, failed) => {
        const request = new XMLHttpRequest()
        Object.assign(request, { onload: done, onerror: failed })
        request.open('POST', to('xhr'))
        request.send(canary)
      }),
    beacon: () => (navigator.sendBeacon(to('beacon'), canary) ? 'tried' : Promise.reject(new Error('refused'))),
    WebSocket: () => new Promise((done, failed) => Object.assign(new WebSocket(to('socket', 'ws')), { onopen: done, onerror: failed })),
    EventSource: () => new Promise((done, failed) => Object.assign(new EventSource(to('events')), { onopen: done, onerror: failed })),
    WebTransport: () => new other['WebTransport']!(to('transport', 'https')),
    RTCPeerConnection: () => new other['RTCPeerConnection']!({ iceServers: [{ urls: `stun:127.0.0.1:${port}` }] }),
  }
}

/** Pictures, sounds and films. */
function pictures({ to, add, loads }: Tools): Ways {
  return {
    image: () => loads(add('img', { src: to('img') })),
    'image of a set': () => loads(add('img', { srcset: `${to('srcset')} 2x` })),
    'new image': () => loads(Object.assign(new Image(), { src: to('image') })),
    'image of a share': () => loads(add('img', { src: '\\\\192.0.2.1\\share\\x.png' })),
    'drawn image': () => loads(document.createElementNS('http://www.w3.org/2000/svg', 'image') as unknown as HTMLElement),
    poster: () => add('video', { poster: to('poster') }),
    video: () => loads(add('video', { src: to('video'), preload: 'auto' })),
    audio: () => new Audio(to('audio')).play(),
    track: () => {
      const video = add('video', {})
      video.append(Object.assign(document.createElement('track'), { src: to('track'), default: true, kind: 'subtitles' }))
    },
    source: () => add('picture', {}).append(Object.assign(document.createElement('source'), { srcset: to('source') }), new Image()),
  }
}

/** Styles and fonts. */
function styles({ to, add, style, inline }: Tools): Ways {
  return {
    background: () => inline('background-image', `url(${to('background')})`),
    'set of images': () => inline('background-image', `image-set(url(${to('set')}) 1x)`),
    border: () => inline('border-image', `url(${to('border')}) 1`),
    mask: () => inline('mask-image', `url(${to('mask')})`),
    filter: () => inline('filter', `url(${to('filter')}#x)`),
    cursor: () => inline('cursor', `url(${to('cursor')}), auto`),
    list: () => inline('list-style-image', `url(${to('list')})`),
    content: () => style(`body::after { content: url(${to('content')}) }`),
    'content by a secret': () => style(`html[lang^="e"] { background: url(${to('lang')}) }`),
    'import of a style': () => style(`@import url(${to('import')});`),
    'font of a style': () => style(`@font-face { font-family: out; src: url(${to('font')}) } body { font-family: out }`),
    'new font': () => new FontFace('away', `url(${to('face')})`).load(),
    'style in the page': () => (add('style', {}).textContent = `body { background: url(${to('style')}) }`),
  }
}

/** Links of the head, scripts and workers. */
function links({ to, named, add, link, loads }: Tools): Ways {
  return {
    stylesheet: () => loads(link('stylesheet')),
    preload: () => loads(link('preload', { as: 'image' })),
    modulepreload: () => loads(link('modulepreload')),
    prefetch: () => void link('prefetch'),
    prerender: () => void link('prerender'),
    'look-up of a name': () => void link('dns-prefetch', { href: named('dns') }),
    preconnect: () => void link('preconnect', { href: named('preconnect') }),
    manifest: () => void link('manifest'),
    icon: () => void link('icon'),
    script: () => add('script', { src: to('script') }),
    'module by import': () => import(/* @vite-ignore */ to('module')),
    'rules of speculation': () =>
      (add('script', { type: 'speculationrules' }).textContent = JSON.stringify({ prefetch: [{ urls: [named('rules')] }] })),
    worker: () => new Worker(to('worker')),
    'shared worker': () => new SharedWorker(to('shared')),
    'service worker': () => navigator.serviceWorker.register('/index.html'),
  }
}

/** Frames, forms, windows, and what the system does for a page. */
function windows({ canary, to, named, add, loads, other, nav }: Tools): Ways {
  return {
    frame: () => add('iframe', { src: to('frame') }),
    'frame of data': () => add('iframe', { src: `data:text/html,<img src=${to('data')}>` }),
    object: () => add('object', { data: to('object') }),
    embed: () => add('embed', { src: to('embed') }),
    form: () => (add('form', { action: to('form'), method: 'post' }) as HTMLFormElement).submit(),
    'form in a new window': () => (add('form', { action: to('form2'), target: '_blank' }) as HTMLFormElement).requestSubmit(),
    'click on a link': () => add('a', { href: to('a') }).click(),
    'click on a link to a new window': () => add('a', { href: to('blank'), target: '_blank' }).click(),
    'click that pings': () => add('a', { href: '#x', ping: to('ping') }).click(),
    download: () => add('a', { href: to('download'), download: 'x' }).click(),
    'download of a blob': () => add('a', { href: URL.createObjectURL(new Blob([canary])), download: 'x.exe' }).click(),
    'new window': () => window.open(to('open')) ?? Promise.reject(new Error('refused')),
    'window of another program': () => window.open('ms-msdt:/id') ?? Promise.reject(new Error('refused')),
    'window of a mail': () => window.open('mailto:a@b.invalid?body=x') ?? Promise.reject(new Error('refused')),
    base: () => (
      document.head.append(Object.assign(document.createElement('base'), { href: to('base') })),
      loads(add('img', { src: 'relative.png' }))
    ),
    refresh: () => document.head.append(add('meta', { 'http-equiv': 'refresh', content: `0;url=${to('refresh')}` })),
    'another policy': () =>
      document.head.append(add('meta', { 'http-equiv': 'Content-Security-Policy', content: `default-src *; report-uri ${to('report')}` })),
    cache: () => caches.open('x').then((cache) => cache.add(to('cache'))),
    notification: () => new Notification(canary, { icon: to('notification') }),
    share: () => nav['share']!({ url: named('share') }),
    'protocol of its own': () => nav['registerProtocolHandler']!('web+x', to('protocol?%s')),
    payment: () =>
      new other['PaymentRequest']!([{ supportedMethods: named('pay') }], {
        total: { label: 'x', amount: { currency: 'EUR', value: '1' } },
      }),
    'contents of the clipboard': () => navigator.clipboard.readText(),
    'picker of folders': () => (globalThis as unknown as { showDirectoryPicker(): unknown }).showDirectoryPicker(),
    'another place': () => location.assign(to('assign')),
    'another place without a trace': () => location.replace(to('replace')),
  }
}

/** Tries the ways of these tables one after the other. Runs in the page. */
async function tryAll(
  tables: readonly ((tools: Tools) => Ways)[],
  { port, canary }: { port: number; canary: string },
): Promise<Record<string, string>> {
  const to = (what: string, scheme = 'http') => `${scheme}://127.0.0.1:${port}/${canary}-${what}`
  const named = (what: string) => `https://${canary}-${what}.invalid/`
  const add = (tag: string, attributes: Record<string, string>) => {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    return document.body.appendChild(element)
  }
  const tools: Tools = {
    port,
    canary,
    to,
    named,
    add,
    link: (rel, more = {}) => document.head.appendChild(add('link', { rel, href: to(rel), ...more })),
    style(css) {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    },
    inline: (property, value) => add('div', {}).style.setProperty(property, value),
    loads: (element) =>
      new Promise((done, failed) => {
        element.addEventListener('load', () => done())
        element.addEventListener('error', () => failed(new Error('refused')))
      }),
    other: globalThis as unknown as Tools['other'],
    nav: navigator as unknown as Tools['nav'],
  }
  const ends: Record<string, string> = {}
  for (const [name, run] of tables.flatMap((table) => Object.entries(table(tools)))) {
    const timer = new Promise<'tried'>((done) => {
      window.setTimeout(() => done('tried'), 40)
    })
    const end = (async () => (await run(), 'tried'))().catch(() => 'refused')
    ends[name] = await Promise.race([end, timer])
  }
  return ends
}

/**
 * Tries in the page, as an injected script, every way in which a page of Chromium can send something: to a port of this computer that listens,
 * and to a name that must not be looked up. Returns how each ended: `refused`, or `tried` where the page learns no end soon.
 */
export function tryWaysOut(page: Page, target: { port: number; canary: string }): Promise<Record<string, string>> {
  const tables = [requests, pictures, styles, links, windows].map(String)
  return page.evaluate(`(${String(tryAll)})([${tables.join(', ')}], ${JSON.stringify(target)})`)
}
