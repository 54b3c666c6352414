import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'
import type { Page } from 'playwright-core'

/** A UDP and a TCP listener on the same loopback port that count incoming packets and connections. */
export async function startListener(): Promise<{ port: number; seen: { udp: number; tcp: number }; close(): void }> {
  const seen = { udp: 0, tcp: 0 }
  const tcp = createServer((socket) => {
    seen.tcp += 1
    socket.destroy()
  })
  await new Promise<void>((done) => tcp.listen(0, '127.0.0.1', done))
  const { port } = tcp.address() as { port: number }
  const udp = createSocket('udp4', () => void (seen.udp += 1))
  await new Promise<void>((done) => udp.bind(port, '127.0.0.1', done))
  return {
    port,
    seen,
    close() {
      tcp.close()
      udp.close()
    },
  }
}

/** Address and port of multicast DNS, which asks every computer of the local network for a name. */
const MULTICAST = { address: '224.0.0.251', port: 5353 }

/** Listens for questions about names on the local network. Where this computer has none, nobody can ask. */
export async function listenForNames(): Promise<{ asked: string[]; close(): void }> {
  const asked: string[] = []
  const socket = createSocket({ type: 'udp4', reuseAddr: true }, (packet) => void asked.push(packet.toString('latin1')))
  await new Promise<void>((done) => socket.bind(MULTICAST.port, done))
  try {
    socket.addMembership(MULTICAST.address)
  } catch {
    // No interface can send to it.
  }
  return { asked, close: () => void socket.close() }
}

/** A host name that must not be resolved. */
export const CANARY = 'canary-of-a-secret'

/**
 * Tries to reach a port by every way of WebRTC: STUN, TURN by UDP and TCP, by address and name, and peer candidates.
 * `realm`: the constructor of the page or of a blank frame. `gathers`: waits until every server has answered or timed out,
 * which takes a minute where packets leave the computer. Returns the last step reached.
 */
export function callOut(page: Page, port: number, realm: 'page' | 'frame', { gathers }: { gathers: boolean }): Promise<string> {
  return page.evaluate(
    async ({ port, realm, canary, gathers }) => {
      const frame = document.body.appendChild(document.createElement('iframe'))
      const window = (realm === 'page' ? globalThis : frame.contentWindow) as typeof globalThis
      if (typeof window.RTCPeerConnection === 'undefined') return 'no constructor'
      const credentials = { username: canary.repeat(20), credential: 'x' }
      const hosts = [`127.0.0.1:${port}`, `${canary}.invalid:${port}`, `${canary}.local:${port}`]
      const iceServers = hosts.flatMap((host) => [
        { urls: `stun:${host}` },
        { urls: `turn:${host}`, ...credentials },
        { urls: `turn:${host}?transport=tcp`, ...credentials },
      ])
      const [caller, peer] = [new window.RTCPeerConnection({ iceServers }), new window.RTCPeerConnection({ iceServers: [] })]
      const gathered = new Promise<void>((done) => {
        caller.onicegatheringstatechange = () => caller.iceGatheringState === 'complete' && done()
      })
      caller.createDataChannel('x')
      await caller.setLocalDescription(await caller.createOffer())
      await peer.setRemoteDescription(caller.localDescription!)
      await peer.setLocalDescription(await peer.createAnswer())
      await caller.setRemoteDescription(peer.localDescription!)
      for (const candidate of [
        `1 1 udp 2130706431 127.0.0.1 ${port} typ host`,
        `2 1 tcp 1518280447 127.0.0.1 ${port} typ host tcptype passive`,
        `3 1 udp 2130706430 ${canary}-peer.local ${port} typ host`,
        `4 1 udp 2130706429 ${canary}-peer.invalid ${port} typ host`,
      ]) {
        await caller.addIceCandidate({ candidate: `candidate:${candidate}`, sdpMid: '0' }).catch(() => undefined)
      }
      if (!gathers) return 'constructed'
      await gathered
      caller.close()
      peer.close()
      return 'constructed'
    },
    { port, realm, canary: CANARY, gathers },
  )
}

/**
 * Tries from a worker to reach a port by what a worker has. A blank frame provides the Trusted Types policy. Returns the names of WebRTC that the worker knows, and
 * how each try ended.
 */
export function callOutOfWorker(page: Page, port: number): Promise<unknown> {
  return page.evaluate(async (port) => {
    const code = `
      const names = Object.getOwnPropertyNames(globalThis).filter((name) => /RTCPeer|RTCIce/.test(name))
      const tries = [() => new WebTransport('https://127.0.0.1:${port}/x').ready, () => fetch('https://127.0.0.1:${port}/x'), () => new Promise((resolve, reject) => { const socket = new WebSocket('ws://127.0.0.1:${port}/x'); socket.onopen = resolve; socket.onerror = reject })]
      Promise.all(tries.map(async (run) => { try { await run(); return 'reached' } catch { return 'refused' } })).then((ends) => postMessage({ names, ends }))`
    const frame = document.body.appendChild(document.createElement('iframe')).contentWindow as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): { createScriptURL(address: string): string } }
    }
    const policy = frame.trustedTypes.createPolicy('echomind', { createScriptURL: (address: string) => address })
    const made = new Worker(policy.createScriptURL(URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))))
    return new Promise((resolve, reject) => {
      made.onmessage = (event) => resolve(event.data)
      made.onerror = () => reject(new Error('the worker did not run'))
    })
  }, port)
}
