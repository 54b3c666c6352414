import { z } from 'zod'
import { isText, type Text } from '../../texts/text.ts'

/** A sentence for a person: a message of the catalogue, formatted where it is shown, or words as they are. The command line prints its sentence (`texts/say.ts`). */
export const textSchema = z.custom<Text>(isText)
