import '../../../src-preload/texts/speak-english.ts'
import { createOwnerLock } from '../../../src-main/storage/worker/owner-lock.ts'
import { serve } from '../../../src-main/storage/worker/serve.ts'

const events: string[] = []
const lock = createOwnerLock({
  file: process.argv[2] ?? '',
  onOwner: () => void events.push('owner'),
  onLost: () => void events.push('lost'),
})
const functions = { isOwner: () => lock.isOwner(), events: () => events, release: () => lock.release() }
export type OwnerFunctions = typeof functions

serve(functions, () => lock.release())
