/**
 * `node test/tools/run.mjs language-grams`: writes src-main/text/guess/language-grams.ts out of the table in the package tinyld, after its version
 * has changed. The package does not export the table, so it is cut out of its file.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { supportedLanguages, toISO2 } from 'tinyld/light'
import { root } from './node.mjs'

const TABLE = /=(\{id:"tinyld-dict".*?\}\});var /su

const source = readFileSync(createRequire(import.meta.url).resolve('tinyld/light'), 'utf8')
const found = TABLE.exec(source)
if (!found) throw new Error('The table was not found in tinyld.')
const { uniques, multiples } = runInNewContext(`(${found[1]})`)
const lines = (table) =>
  `${JSON.stringify(
    Object.entries(table)
      .flatMap(([gram, value]) => [gram, String(value)])
      .join('\n'),
  )}`
const text = `/**
 * Groups of letters ("grams") of the light build of tinyld 1.3.4 (MIT, Kevin Destrem, THIRD-PARTY-NOTICES), written by test/tools/language-grams.mjs. A language is a digit of base 36 from 1 on.
 * \`UNIQUE\`: gram and its only language in turns. \`SHARED\`: gram and its languages, each with its frequency as two digits of base 36.
 */
export const GRAM_LANGUAGES = ${JSON.stringify(supportedLanguages.map(toISO2))}
export const UNIQUE = ${lines(uniques)}
export const SHARED = ${lines(multiples)}
`
writeFileSync(join(root, 'src-main', 'text', 'guess', 'language-grams.ts'), text)
