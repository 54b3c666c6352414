import { useEffect, useState } from 'react'
import { say } from '../../../../src-preload/texts/say.ts'
import type { Text } from '../../../../src-preload/texts/text.ts'
import { run } from '../../../shared/controls/toasts.tsx'
import { request } from '../../../shared/ipc.ts'

/** How long a thorough answer takes with the persona's model, as far as its speed is known. `persona` null: the default one. */
export function ThoroughForecast({ persona }: { persona: string | null }) {
  const [message, setMessage] = useState<Text | null>(null)
  useEffect(() => {
    let isOpen = true
    run(
      request('chat.forecast', persona === null ? {} : { persona }).then((found) => {
        if (isOpen) setMessage(found.message)
      }),
    )
    return () => {
      isOpen = false
    }
  }, [persona])
  return message === null ? null : <span className="block text-xs text-soft">{say(message)}</span>
}
