import { describe, expect, it } from 'vitest'
import { parseRtf } from '../../../../../src-main/reading/adapters/parsers/office/rtf/rtf.ts'
import { shownBlocks } from '../../../../support/files/blocks.ts'

const read = (source: string) => parseRtf(Buffer.from(source, 'latin1'))
const HEAD = String.raw`{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fswiss Helvetica;}{\f1\fnil\fcharset204 Arial;}}{\stylesheet{\s0 Normal;}{\s1\outlinelevel0 heading 1;}}`

describe('parsing an RTF file', () => {
  it('keeps headings, paragraphs, lists, tables and notes, in every script', async () => {
    const document = await read(
      HEAD +
        String.raw`{\info{\title Caf\'e9 \u8364?}{\creatim\yr2024\mo5\dy6\hr7\min8}}
\pard\s1\outlinelevel0 First heading\par
\pard Caf\'e9 na\'efve \u8364? 5 and \u-10179?\u-8704? smile. {\b bold}\line next line\par
\pard {\f1\'cf\'f0\'e8\'e2\'e5\'f2}, \{braces\}\par
{\pntext\f0 1.\tab}\pard\ls1\ilvl0 first item\par
\trowd\cellx1000\cellx2000\pard\intbl Item\cell Price\cell\row
\trowd\cellx1000\cellx2000\pard\intbl Pump\cell 40\cell\row
\pard Seen{\super\chftn}{\footnote\pard\plain\chftn  By two people.} twice.\par
}`,
    )
    expect(shownBlocks(document)).toEqual([
      ['heading', 'First heading'],
      ['paragraph', 'Café naïve € 5 and 😀 smile. bold\nnext line'],
      ['paragraph', 'Привет, {braces}'],
      ['list-item', '1. first item'],
      ['table', 'Item | Price\nPump | 40'],
      ['paragraph', 'Seen twice.'],
      ['paragraph', 'By two people.'],
    ])
    expect(document).toMatchObject({ type: 'rtf', title: 'First heading', date: '2024-05-06T07:08:00.000Z' })
  })

  it('skips pictures, objects and link targets, and reads a file without the RTF header', async () => {
    const document = await read(
      HEAD +
        String.raw`{\pict\pngblip 89504e470d0a1a0a}{\object\objemb{\*\objdata 0105000002000000}}{\field{\*\fldinst{HYPERLINK "file:///etc/passwd"}}{\fldrslt{the link}}} after.\par}`,
    )
    expect(document.text).toBe('the link after.')
    expect((await read(String.raw`{\pard \b Without a head\par}`)).text).toBe('Without a head')
  })

  it('refuses endlessly nested groups and a file without text', async () => {
    await expect(read(`{\\rtf1 ${'{'.repeat(200_000)}x${'}'.repeat(200_000)}}`)).rejects.toMatchObject({ code: 'damaged-file' })
    await expect(read('{\\rtf1\\ansi \\par}')).rejects.toMatchObject({ code: 'no-text' })
  })

  it('comes to an end with malformed control words and huge groups', async () => {
    for (const source of [
      '{\\rtf1',
      '{\\rtf1 \\bin999999999 x}',
      "{\\rtf1 \\u99999999? \\'zz x}",
      `{\\rtf1 ${'\\trowd\\cellx1 a\\cell\\row '.repeat(5000)}}`,
      `{\\rtf1 ${"\\'e9".repeat(200_000)}\\par}`,
    ]) {
      const outcome = await read(source).then(
        () => 'read',
        (error: { code: string }) => error.code,
      )
      expect(['read', 'no-text', 'damaged-file', 'unsafe-archive']).toContain(outcome)
    }
  })
})
