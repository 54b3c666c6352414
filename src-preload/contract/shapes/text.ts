import { z } from 'zod'
import { isText, type Text } from '../../texts/text.ts'

/** A text for a person: a message of the catalogue, formatted where it is shown, or plain words. `--json` has the formatted sentence (`texts/say.ts`). */
export const textSchema = z.custom<Text>(isText)
