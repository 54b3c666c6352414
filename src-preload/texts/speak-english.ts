import { english } from './en/english.ts'
import { speak } from './say.ts'

/** Imported first by every program and thread of the main process: English is spoken until the settings name another language. */
speak('en', english)
