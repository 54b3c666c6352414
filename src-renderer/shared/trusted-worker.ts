import pdfWorkerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import opusWorkerAddress from '../features/notes/compress/opus-worker.ts?worker&url'

type Policy = { createScriptURL(address: string): string }
type Factory = { createPolicy(name: string, rules: Policy): Policy }

/** The complete list of worker scripts. */
const WORKERS: readonly string[] = [pdfWorkerAddress, opusWorkerAddress]

// The content security policy allows one Trusted Types policy, once. `main.tsx` imports this file first, before any other script.
const policy = (globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy('echomind', {
  createScriptURL(address) {
    if (!WORKERS.includes(address)) throw new TypeError(`no worker of ours: ${address}`)
    return address
  },
})

/** Starts the worker of pdf.js. */
export function startPdfWorker(): Worker {
  return start(pdfWorkerAddress)
}

/** Starts a worker that compresses a recording. */
export function startOpusWorker(): Worker {
  return start(opusWorkerAddress)
}

function start(address: string): Worker {
  return new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' })
}
