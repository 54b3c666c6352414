import { say, t } from '../../../../src-preload/texts/say.ts'
import { text, type Text } from '../../../../src-preload/texts/text.ts'
import { CONVERSATION_TYPES, type ConversationType } from '../../../../src-preload/contract/shapes/notes.ts'

/** Templates that come with the app; casual talk is refined as a meeting. */
export const TEMPLATES = ['meeting', 'stand-up', 'interview', 'lecture', 'brainstorm', 'one-on-one'] as const
export type TemplateId = (typeof TEMPLATES)[number]

/** How a note is refined: a name, and instructions to the model, which a person may edit. */
export type Template = { id: string; instructions: string }

const NAMES = {
  meeting: text('notes.templates.meeting.name'),
  'stand-up': text('notes.templates.standUp.name'),
  interview: text('notes.templates.interview.name'),
  lecture: text('notes.templates.lecture.name'),
  brainstorm: text('notes.templates.brainstorm.name'),
  'one-on-one': text('notes.templates.oneOnOne.name'),
} satisfies Record<TemplateId, Text>

const INSTRUCTIONS = {
  meeting: () => t('notes.templates.meeting.instructions'),
  'stand-up': () => t('notes.templates.standUp.instructions'),
  interview: () => t('notes.templates.interview.instructions'),
  lecture: () => t('notes.templates.lecture.instructions'),
  brainstorm: () => t('notes.templates.brainstorm.instructions'),
  'one-on-one': () => t('notes.templates.oneOnOne.instructions'),
} satisfies Record<TemplateId, () => string>

/** A template as it comes with the app. */
export function defaultTemplate(id: TemplateId): Template & { name: string } {
  return { id, name: say(NAMES[id]), instructions: INSTRUCTIONS[id]() }
}

/** The template for a type of conversation. */
export function templateFor(type: ConversationType | null): TemplateId {
  return type !== null && type !== 'casual' && CONVERSATION_TYPES.includes(type) ? type : 'meeting'
}
