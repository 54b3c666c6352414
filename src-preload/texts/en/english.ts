import { artifacts } from './window/artifacts.ts'
import { chat } from './window/chat.ts'
import { evaluation } from './window/evaluation.ts'
import { frame } from './window/frame.ts'
import { library } from './window/library.ts'
import { reader } from './window/reader.ts'
import { upkeep } from './window/upkeep.ts'

/** Every text that a person reads, in English: the texts that all other languages translate. */
export const english = {
  ...library,
  ...chat,
  ...reader,
  ...evaluation,
  ...artifacts,
  ...upkeep,
  ...frame,
} as const
