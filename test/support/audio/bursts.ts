import type { Page } from 'playwright-core'

const RATE = 16_000
/** Sound in each second: from its start on, this long. */
const BURST_SECONDS = 0.5
const LEVEL = 0.4

/** Pitch of a second's burst, Hz; it comes again after 100 seconds. */
const pitchOf = (second: number) => 400 + 30 * (second % 100)

/** A second of a recording that tells its own time: a tone in its first half, whose pitch is the number of the second. 16-bit PCM. */
export function burst(second: number, beneath?: Int16Array): Int16Array {
  const step = (2 * Math.PI * pitchOf(second)) / RATE
  return Int16Array.from({ length: RATE }, (_, at) => {
    const tone = at < BURST_SECONDS * RATE ? LEVEL * Math.sin(step * at) : 0
    return Math.round(32_767 * tone) + (beneath?.[at] ?? 0)
  })
}

/**
 * Plays a recording made of bursts from a second on, in the page, and listens: the second that is heard first. `second`: within a burst. Needs a
 * gesture before.
 */
export async function heardFrom(page: Page, address: string, second: number): Promise<number> {
  const sound = await page.evaluate(listen, { address, second })
  const own = Math.floor(second)
  const powers = frames(sound, pitchOf(own))
  const loud = 0.25 * Math.max(...powers)
  const first = powers.findIndex((power) => power > loud)
  const length = powers.slice(first).findIndex((power) => power < loud)
  return own + BURST_SECONDS - (length * FRAME) / RATE
}

/** Runs in the page: what comes out of a player that starts at a second, 0.9 s of it, from the first sound on. */
async function listen({ address, second }: { address: string; second: number }): Promise<number[]> {
  const audio = new Audio(address)
  const context = new AudioContext({ sampleRate: 16_000 })
  const tap = context.createScriptProcessor(1024, 1, 1)
  const heard: number[] = []
  const done = new Promise<void>((resolve) => {
    tap.addEventListener('audioprocess', (event) => {
      const block = event.inputBuffer.getChannelData(0)
      if (heard.length > 0 || block.some((value) => Math.abs(value) > 0.01)) heard.push(...block)
      if (heard.length > 0.9 * 16_000) resolve()
    })
  })
  context.createMediaElementSource(audio).connect(tap).connect(context.destination)
  await new Promise((resolve) => audio.addEventListener('loadedmetadata', resolve, { once: true }))
  audio.currentTime = second
  await new Promise((resolve) => audio.addEventListener('seeked', resolve, { once: true }))
  await context.resume()
  await audio.play()
  await done
  audio.pause()
  await context.close()
  return heard
}

/** Samples of a frame: 5 ms. */
const FRAME = 80

/** Power of a pitch in each frame (Goertzel, 1958). */
function frames(sound: readonly number[], pitch: number): number[] {
  const turn = 2 * Math.cos((2 * Math.PI * pitch) / RATE)
  return Array.from({ length: Math.floor(sound.length / FRAME) }, (_, frame) => {
    let [before, last] = [0, 0]
    for (const value of sound.slice(frame * FRAME, (frame + 1) * FRAME)) [before, last] = [last, value + turn * last - before]
    return before * before + last * last - turn * before * last
  })
}
