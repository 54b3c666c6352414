import { isMessage, type Text } from '../../../src-preload/texts/text.ts'
import { storedObject } from './stored-object.ts'

/** A text as a column of words keeps it: a message as JSON, words as they are. */
export function textToStore(text: Text): string {
  return typeof text === 'string' ? text : JSON.stringify(text)
}

/** The text of a column of words. What is no message is shown as it is: rows of older versions hold sentences. */
export function storedText(stored: string): Text {
  const value = storedObject(stored)
  return isMessage(value) ? value : stored
}
