import { toErrorShape } from '../../../../src-preload/contract/errors.ts'
import type { MessageId } from '../../../../src-preload/contract/ids.ts'
import { request } from '../../../shared/ipc.ts'

/** Asks for a second opinion on an answer. A stopped one is no error. */
export async function checkAnswer(messageId: MessageId): Promise<void> {
  try {
    await request('chat.check', { messageId })
  } catch (error) {
    if (toErrorShape(error).code !== 'cancelled') throw error
  }
}

/** Stops a second opinion; the answer stays as it is. */
export async function stopCheck(messageId: MessageId): Promise<void> {
  await request('chat.stop', { messageId })
}
