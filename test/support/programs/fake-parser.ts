import '../../../src-preload/texts/speak-english.ts'
import { serve } from '../../../src-main/storage/worker/serve.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'

/** A parser process that behaves as the name of its file says, for tests of the pool alone. */
const kept: Uint8Array[] = []

serve({
  async read({ name }: { name: string }) {
    if (name === 'hang') for (;;) Math.sqrt(Math.random())
    if (name === 'wait') await new Promise(() => {})
    if (name === 'crash') process.kill(process.pid, 'SIGSEGV')
    if (name === 'exit') process.exit(0)
    if (name === 'fail') throw new AppError('needs-password')
    // Array buffers are outside V8's own limit, so only the pool sees them from outside.
    if (name === 'memory')
      for (;;) {
        kept.push(new Uint8Array(8_000_000).fill(1))
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    if (name === 'heap') for (const list: object[] = []; ;) list.push({ list: Array.from({ length: 1000 }, () => ({})) })
    return {
      type: 'pdf',
      kind: 'user',
      title: String(process.pid),
      language: 'en',
      pages: null,
      parents: 0,
      children: 0,
      tokens: 0,
      warnings: [],
      partial: false,
      date: null,
      pieces: 2,
    }
  },
  warm() {},
  takePiece(index: number) {
    return Uint8Array.of(index)
  },
})
