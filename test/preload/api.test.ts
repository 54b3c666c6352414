import { createContext, runInContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { createApi, type Bridge } from '../../src-preload/api.ts'
import { EVENT_CHANNEL, REQUEST_CHANNEL, TICKET_CHANNEL } from '../../src-preload/contract/channels.ts'
import { hideConnections } from '../../src-preload/hide-connections.ts'

const paths = new Map<unknown, string>()
const refuse = (): never => {
  throw new TypeError('no file')
}

function setUp() {
  const sent: unknown[][] = []
  const subscriptions: { channel: string; listener: (event: unknown, ...values: unknown[]) => void }[] = []
  const bridge: Bridge = {
    invoke: async (...values) => (sent.push(values), { ok: true, data: {} }),
    on: (channel, listener) => void subscriptions.push({ channel, listener }),
    getPathForFile: (file) => paths.get(file) ?? refuse(),
  }
  const emit = (...values: unknown[]) => subscriptions.forEach(({ listener }) => listener({ sender: 'electron' }, ...values))
  return { api: createApi(bridge), sent, subscriptions, emit }
}

describe('the preload API of the window', () => {
  it('consists of three functions', () => expect(Object.keys(setUp().api)).toEqual(['request', 'on', 'ticketsForFiles']))

  it('sends every request on the same channel', async () => {
    const { api, sent } = setUp()
    await api.request('queue.get', {})
    await api.request('chat.ask', { question: 'x' })
    await api.request(TICKET_CHANNEL as never, ['/etc/passwd'] as never)
    expect(sent).toEqual([
      [REQUEST_CHANNEL, 'queue.get', {}],
      [REQUEST_CHANNEL, 'chat.ask', { question: 'x' }],
      [REQUEST_CHANNEL, TICKET_CHANNEL, ['/etc/passwd']],
    ])
  })

  it('sends the paths of real files to the main process and refuses anything else', async () => {
    const { api, sent } = setUp()
    const [dropped, made] = [new File([], 'a.pdf'), new File([], 'b.pdf')]
    paths.set(dropped, '/home/ann/a.pdf').set(made, '')
    await api.ticketsForFiles([dropped, made])
    expect(sent).toEqual([[TICKET_CHANNEL, ['/home/ann/a.pdf', '']]])
    for (const forged of ['/etc/passwd', { path: '/etc/passwd' }, null])
      await expect(api.ticketsForFiles([dropped, forged as never])).rejects.toThrow('no file')
    expect(sent).toHaveLength(1)
    const odd = Object.assign([dropped], { map: () => ['/etc/passwd'], [Symbol.iterator]: () => ['/etc/passwd'].values() })
    await api.ticketsForFiles(odd as never)
    expect(sent[1]).toEqual([TICKET_CHANNEL, ['/home/ann/a.pdf']])
  })

  it('removes every constructor of WebRTC and WebTransport from the page by a self-contained function', () => {
    const realm = createContext({
      RTCPeerConnection: 1,
      webkitRTCPeerConnection: 1,
      RTCDataChannel: 1,
      RTCSomethingNew: 1,
      WebTransport: 1,
      WebTransportError: 1,
      Worker: 1,
      WRTC: 1,
    })
    runInContext(`(${hideConnections.toString()})()`, realm)
    expect(Object.keys(realm)).toEqual(['Worker', 'WRTC'])
  })

  it('delivers events by name, without the event object of Electron, until the listener is removed', () => {
    const { api, emit, subscriptions } = setUp()
    const heard: unknown[][] = []
    const off = api.on('chats.changed', (...values: unknown[]) => void heard.push(values))
    const other = api.on('settings.changed', () => void heard.push(['settings']))
    emit('chats.changed', {})
    emit('settings.changed', {})
    off()
    emit('chats.changed', {})
    other()
    emit('settings.changed', {})
    expect(heard).toEqual([[{}], ['settings']])
    expect(subscriptions.map((subscription) => subscription.channel)).toEqual([EVENT_CHANNEL])
  })

  it('calls a function that was registered twice twice and removes it one registration at a time', () => {
    const { api, emit } = setUp()
    let calls = 0
    const listener = () => void (calls += 1)
    const first = api.on('chats.changed', listener)
    api.on('chats.changed', listener)
    emit('chats.changed', {})
    first()
    first()
    emit('chats.changed', {})
    expect(calls).toBe(3)
  })
})
