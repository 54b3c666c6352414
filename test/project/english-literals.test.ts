import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { englishIn, englishOf } from '../support/english-literals.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Files and folders with English texts that no person reads in the app, and why. */
const NOT_TEXTS: Record<string, string> = {
  'src-main/models/adapters/embedder/vectors.ts': 'why a vector is refused, for the log',
  'src-main/storage/adapters/files/data-folder.ts': 'the name of a folder of macOS',
  'src-main/storage/adapters/files/walk.ts': 'the name of a folder of Windows',
  'src-main/models/adapters/servers/embedding-families.ts': 'what embedding models expect before a text',
  'src-main/models/adapters/servers/model-output.ts': 'marks and phrases with which models begin thoughts',
  'src-main/reading/adapters/parsers/calendar/': 'lines of the stored text of a calendar, like those of a message',
  'src-main/reading/adapters/parsers/mail/': 'lines of the stored text of a message and of a mailbox',
  'src-main/reading/adapters/parsers/office/rtf/rtf-state.ts': 'names of the parts of an RTF file',
  'src-main/storage/sqlite/storage-error.ts': 'a message of SQLite that is recognised',
  'src-main/answers/domain/prompt/': 'prompts for chat models',
  'src-main/settings/domain/first-personas.ts': 'the first personas, which are content that a person changes',
  'src-main/artifacts/domain/prompt.ts': 'prompts for chat models',
  'src-main/artifacts/domain/sections.ts': 'what a chat model is asked to write in each section',
  'src-main/reading/domain/documents/names.ts': 'words of templates, which name no document',
  'src-main/reading/domain/documents/transcripts/json.ts': 'a speaker without a name, in the stored text of a transcript',
  'src-main/notes/domain/refine/prompt.ts': 'prompts for chat models',
  'src-main/storage/domain/policy/csp.ts': 'rules for the browser',
  'src-main/search/domain/query-expansion.ts': 'words that are searched beside those of the question',
  'src-main/search/domain/query-rewriting.ts': 'prompts for chat models',
  'src-main/text/': 'words and examples of the languages that questions are asked in',
  'src-main/answers/services/answer/rewrite-follow-up.ts': 'prompts for chat models',
  'src-main/answers/services/chat/memory.ts': 'prompts for chat models',
  'src-main/speech/services/ollama-engine.ts': 'prompts for chat models',
  'src-main/library/services/import/embedding-index.ts': 'texts that tell whether an embedding model is still the same',
  'src-main/care/services/maintenance/examine.ts': 'a text that is embedded as a trial',
  'src-main/reading/worker/parser/pool.ts': 'the name of a process',
  'src-main/reading/worker/parser/resident-memory.ts': 'an argument of a program of Windows',
  'src-preload/contract/file-types.ts': 'names of formats, which the catalogue takes from the table',
  'src-preload/contract/sample.ts': 'questions that the documents of the sample answer',
}

const LISTED = Object.keys(NOT_TEXTS)
const FOUND = englishIn(root, ['src-main', 'src-preload/contract'])

/** The English texts recognised in a piece of code. */
function found(code: string, file = 'src-main/answers/services/answer/a.ts'): string[] {
  return englishOf(file, code).map(({ text }) => text)
}

describe('an English text in the code', () => {
  it('comes from the catalogue of texts if a person reads it', () => {
    const unlisted = FOUND.filter(({ file }) => !LISTED.some((path) => file.startsWith(path)))
    expect(unlisted.map(({ file, line, text }) => `${file}:${line}: ${text}`)).toEqual([])
  })

  it.each(LISTED)('is permitted in %s only while that place contains one', (path) => {
    expect(FOUND.filter(({ file }) => file.startsWith(path))).not.toEqual([])
  })

  it.each([
    ['a sentence', `const a = 'The model answered with nothing.'`, 'The model answered with nothing.'],
    ['a part of a sentence', `const a = 'and not checked against its sources'`, 'and not checked against its sources'],
    ['a sentence with values', 'const a = `Sentences that name “${topic}”:`', 'Sentences that name “{}”:'],
    ['a phrase with values', 'const a = `embedded in ${ms} ms`', 'embedded in {} ms'],
    ['a short title', `const a = 'New chat'`, 'New chat'],
    ['a single word that is shown', `const a = { label: wide ? 'Cancel' : 'no' }`, 'Cancel'],
    ['a sentence of a statement outside the database', `const a = 'Nothing is deleted ON disk.'`, 'Nothing is deleted ON disk.'],
  ])('is recognised: %s', (_what, code, text) => {
    expect(found(code)).toEqual([text])
  })

  it.each([
    ['the log', `log.warn('The model answered with nothing.')`],
    ['the cause of an internal error', `throw new Error('This must not happen at all.')`],
    ['a pattern', `const a = [/This is a pattern/, new RegExp('This is a pattern')]`],
    ['a type', `type A = 'This is a type'`],
    ['a key of the catalogue', `text('answers.nothing.found')`],
    ['a state', `const a = 'not found'`],
    ['a path or a selector', `const a = ['./some/where.ts', 'div > p', '<p class="a b">']`],
  ])('is told apart from %s', (_what, code) => {
    expect(found(code)).toEqual([])
  })

  it.each([
    ['a value with a word', 'const a = `${n} questions`', '{} questions'],
    ['a value behind a word', 'const a = `number ${n}`', 'number {}'],
    ['a single word with a capital', `const a = 'Paused.\\n'`, 'Paused.\n'],
    ['two words in small letters', `const a = 'no tags'`, 'no tags'],
  ])('is recognised on the command line: %s', (_what, code, text) => {
    expect(found(code, 'src-main/cli/commands/a.ts')).toEqual([text])
    expect(found(code)).toEqual([])
  })

  it.each([
    ['the form of a command', `const a = { usage: 'artifacts export ID' }; refuseMore(words, \`chats rename \${id}\`)`],
    ['columns of a table', 'const a = `${id}  ${state.padEnd(9)} ${ms} ms`'],
    ['a name and its value', 'const a = `nDCG@10 ${x}  MRR ${y}  recall@${k} ${z}`'],
  ])('is told apart on the command line from %s', (_what, code) => {
    expect(found(code, 'src-main/cli/commands/a.ts')).toEqual([])
  })

  it('is told apart from a statement of the database', () => {
    expect(found('const a = `SELECT name FROM documents WHERE id = ?`', 'src-main/library/sqlite/a.ts')).toEqual([])
  })
})
