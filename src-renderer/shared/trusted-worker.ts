import pdfWorkerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

type Policy = { createScriptURL(address: string): string }
type Factory = { createPolicy(name: string, rules: Policy): Policy }

/** The complete list of worker scripts. */
const WORKERS: readonly string[] = [pdfWorkerAddress]

// The content security policy allows one Trusted Types policy, once. `main.tsx` imports this file first, before any other script.
const policy = (globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy('echomind', {
  createScriptURL(address) {
    if (!WORKERS.includes(address)) throw new TypeError(`no worker of ours: ${address}`)
    return address
  },
})

/** Starts the worker of pdf.js. */
export function startPdfWorker(): Worker {
  return new Worker(policy?.createScriptURL(pdfWorkerAddress) ?? pdfWorkerAddress, { type: 'module' })
}
