import pdfWorkerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

type Policy = { createScriptURL(address: string): string }
type Factory = { createPolicy(name: string, rules: Policy): Policy }

/** The files of the build that workers are started from; nothing can be added. */
const WORKERS: readonly string[] = [pdfWorkerAddress]

// The page's policy allows one Trusted Types policy, once. `main.tsx` imports this first, so that no later script can make it.
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
