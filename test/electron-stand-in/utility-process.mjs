/**
 * `utilityProcess` as strict as Electron's: Node children that look like utility processes (`utility-child.mjs`). Until `spawn` a child has no
 * id and cannot be killed. Messages cross by structured clone, so that a Buffer arrives as a Uint8Array. Of `execArgv` V8 sees `--js-flags` alone,
 * because the others are switches of Chromium. A fatal error of V8 is an `error` event, which throws where nobody listens.
 */
import { fork as forkNode } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { constants } from 'node:os'
import { join } from 'node:path'

const running = new Set()

/** Ids of the processes that run now. */
export function runningPids() {
  return [...running]
}

const CHILD = join(import.meta.dirname, 'utility-child.mjs')

class UtilityProcess extends EventEmitter {
  #child
  #waiting = []
  pid = undefined

  constructor(entry, args, options) {
    super()
    this.#child = forkNode(entry, args, {
      serialization: 'advanced',
      execArgv: [...flagsOf(options.execArgv ?? []), '--import', CHILD],
      env: options.env,
      stdio: [...(options.stdio ?? ['ignore', 'inherit', 'inherit']), 'ipc'],
    })
    // A child that could not be started, or a message that came too late: its exit follows.
    this.#child.on('error', () => this.#child.kill('SIGKILL'))
    this.#child.on('message', ({ started, data }) => (started ? this.#start() : this.emit('message', data)))
    this.#child.once('exit', (code, signal) => this.#end(code, signal))
  }

  postMessage(message) {
    const data = structuredClone(message)
    if (this.pid === undefined) this.#waiting.push(data)
    else this.#post(data)
  }

  /** Asks the process to end. */
  kill() {
    return this.pid === undefined ? false : this.#child.kill('SIGTERM')
  }

  #start() {
    this.pid = this.#child.pid
    running.add(this.pid)
    this.emit('spawn')
    for (const data of this.#waiting.splice(0)) this.#post(data)
  }

  #post(data) {
    if (this.#child.connected) this.#child.send({ data }, () => {})
  }

  #end(code, signal) {
    running.delete(this.pid)
    this.pid = undefined
    try {
      if (signal === 'SIGABRT') this.emit('error', 'FatalError', '', '')
    } finally {
      this.emit('exit', code ?? constants.signals[signal])
    }
  }
}

function flagsOf(execArgv) {
  return execArgv.filter((one) => one.startsWith('--js-flags=')).flatMap((one) => one.slice('--js-flags='.length).split(' '))
}

/** Starts a utility process. */
export function fork(entry, args = [], options = {}) {
  return new UtilityProcess(entry, args, options)
}
