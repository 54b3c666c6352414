import { z } from 'zod'
import { isText, type Text } from '../../texts/text.ts'

/** A text for a person: a message of the catalogue or plain words. `--json` prints the formatted sentence (`texts/say.ts`). */
export const textSchema = z.custom<Text>(isText)
