import { say } from '../../../../src-preload/texts/say.ts'
import { describe, expect, it } from 'vitest'
import { decodeText } from '../../../../src-main/reading/adapters/parsers/detect/decode-text.ts'
import { parseText } from '../../../../src-main/reading/adapters/parsers/text.ts'

const SENTENCES = {
  'windows-1252': 'Der Müller aß gestern größere Äpfel; la forêt était très belle à l’été, mañana será otro día.',
  'windows-1250': 'Příliš žluťoučký kůň úpěl ďábelské ódy. Zażółć gęślą jaźń, łódź płynie szybko.',
  'windows-1251': 'Съешь же ещё этих мягких французских булок, да выпей чаю. Вчера был хороший день в Москве.',
  'koi8-r': 'Съешь же ещё этих мягких французских булок, да выпей чаю. Вчера был хороший день в Москве.',
  'windows-1253': 'Ξεσκεπάζω την ψυχοφθόρα βδελυγμία. Η Ελλάδα έχει πολλά νησιά και όμορφες παραλίες.',
  'windows-1255': 'דג סקרן שט בים מאוכזב ולפתע מצא חברה. שלום לכולם, מה שלומכם היום.',
  'iso-8859-2': 'Příliš žluťoučký kůň úpěl ďábelské ódy. Zażółć gęślą jaźń, šest švestek.',
  'iso-8859-5': 'Съешь же ещё этих мягких французских булок, да выпей чаю.',
  'iso-8859-6': 'نص حكيم له سر قاطع وذو شأن عظيم مكتوب على ثوب أخضر',
  'iso-8859-15': 'Das kostet 5 € in Köln, und 7 € in Aßlar.',
  ibm866: 'Съешь же ещё этих мягких французских булок, да выпей чаю.',
  macintosh: 'Der Müller aß gestern größere Äpfel; été déjà là, mañana será.',
  'windows-874': 'มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกัน',
  'windows-1254': 'Şu köşe yaz köşesi, şu köşe kış köşesi. İstanbul çok güzel bir şehir, ağaçlar yeşil.',
  'windows-1257': 'Ąžuolas žaliuoja, ėjo ūkininkas į šilą. Visi žmonės gimsta laisvi ir lygūs savo orumu ir teisėmis.',
  'windows-1256': 'نص حكيم له سر قاطع وذو شأن عظيم مكتوب على ثوب أخضر ومغلف بجلد أزرق',
  shift_jis: '日本国民は、正当に選挙された国会における代表者を通じて行動し、われらとわれらの子孫のために。',
  gb18030: '人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神相对待。',
  'euc-kr': '모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다. 인간은 천부적으로 이성과 양심을 부여받았다.',
} as const

describe('detecting the encoding of a text', () => {
  it.each(Object.keys(SENTENCES) as (keyof typeof SENTENCES)[])('recognises %s', (encoding) => {
    const decoded = decodeText(encode(SENTENCES[encoding], encoding))
    expect(decoded.text).toBe(SENTENCES[encoding])
    expect(decoded).toMatchObject({ guessed: true, binary: false })
  })

  it('recognises UTF-8 and UTF-16 with and without a byte order mark', () => {
    for (const text of [...Object.values(SENTENCES), 'Plain words, nothing else.']) {
      const utf16 = Buffer.from(text, 'utf16le')
      const swapped = Buffer.from(utf16).swap16()
      expect(decodeText(Buffer.from(text)).text).toBe(text)
      expect(decodeText(Buffer.from(`\ufeff${text}`)).text).toBe(text)
      expect(decodeText(Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])).text).toBe(text)
      expect(decodeText(Buffer.concat([Buffer.from([0xfe, 0xff]), swapped])).text).toBe(text)
      expect(decodeText(utf16).text).toBe(text)
      expect(decodeText(swapped).text).toBe(text)
    }
  })

  it('recognises UTF-32 with and without a byte order mark, and ISO-2022-JP', () => {
    const text = 'Grüße aus Köln und 東京'
    const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0)
    for (const little of [true, false]) {
      for (const mark of [[], [0xfeff]]) {
        const data = Buffer.alloc(4 * (codes.length + mark.length))
        ;[...mark, ...codes].forEach((code, index) => (little ? data.writeUInt32LE(code, 4 * index) : data.writeUInt32BE(code, 4 * index)))
        expect(decodeText(data).text).toBe(text)
      }
    }
    expect(decodeText(Buffer.from('\x1b$B$3$s$K$A$O\x1b(B, hello', 'latin1')).text).toBe('こんにちは, hello')
  })

  it.each([
    'It’s a “test” — nothing more; don’t worry.',
    'A word — and another – and a third…',
    'Il va à Paris, puis à Lyon.',
    'Only one café in the whole of this long English text, which is otherwise plain.',
    'Temperature 20 °C ± 1, price £5, § 12, © 2024.',
  ])('reads Western punctuation and accents as windows-1252: %s', (text) => {
    expect(decodeText(encode(text, 'windows-1252'))).toMatchObject({ text, encoding: 'windows-1252' })
  })

  it('uses non-ASCII characters late in a long text too', () => {
    expect(
      decodeText(Buffer.concat([Buffer.from('Plain words. '.repeat(20_000)), encode(SENTENCES['windows-1251'], 'windows-1251')])).encoding,
    ).toBe('windows-1251')
  })

  it('warns when the encoding was guessed', () => {
    const document = parseText(decodeText(encode(SENTENCES['windows-1252'], 'windows-1252')))
    expect(document.warnings.map(say)).toEqual([expect.stringContaining('read it as windows-1252')])
    expect(parseText(decodeText(Buffer.from('été'))).warnings).toEqual([])
  })

  it('keeps UTF-8 for a text with one invalid byte', () => {
    const broken = Buffer.concat([Buffer.from('Füße über Öl — '.repeat(20)), Buffer.from([0xff]), Buffer.from(' schön')])
    expect(decodeText(broken).text).toContain('Füße über Öl — Füße')
  })

  it('removes zero bytes from a text and tells a binary file from a text', () => {
    expect(decodeText(Buffer.from('before\0after the zero byte')).text).toBe('beforeafter the zero byte')
    expect(decodeText(Uint8Array.from({ length: 4000 }, (_byte, index) => (index * 7) % 32)).binary).toBe(true)
    expect(decodeText(Buffer.from('a text with a tab\t and lines\r\n')).binary).toBe(false)
  })
})

describe('parsing plain text', () => {
  it('keeps paragraphs and lines, and joins words hyphenated at line ends', () => {
    const { text, blocks } = parseText(decodeText(Buffer.from('  One   line\r\nof an exam-\r\nple.\r\n\r\n\r\nSecond.')))
    expect(text).toBe('One line\nof an example.\n\nSecond.')
    expect(blocks.map((block) => text.slice(block.start, block.end))).toEqual(['One line\nof an example.', 'Second.'])
  })

  it('cuts a line of a megabyte into blocks of at most 100,000 characters', () => {
    const { text, blocks } = parseText(decodeText(Buffer.from('word '.repeat(200_000))))
    expect(blocks.every((block) => block.end - block.start <= 100_000)).toBe(true)
    expect(text.split(/\s+/)).toHaveLength(200_000)
  })

  it('refuses a file of white space as one without text', () => {
    expect(() => parseText(decodeText(Buffer.from(' \n\t ')))).toThrow(expect.objectContaining({ code: 'no-text' }))
  })
})

/** The bytes of a text in an old encoding, by the inverted table of the decoder. */
function encode(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const table = new Map<string, number[]>()
  const note = (bytes: number[]): void => {
    try {
      const character = decoder.decode(Uint8Array.from(bytes))
      if (Array.from(character).length === 1 && !table.has(character)) table.set(character, bytes)
    } catch {
      // Not a character of this encoding.
    }
  }
  for (let one = 0; one < 256; one += 1) note([one])
  if (/jis|gb|euc|big5/.test(encoding))
    for (let one = 0x81; one < 0xff; one += 1) for (let two = 0x40; two < 0xff; two += 1) note([one, two])
  return Uint8Array.from(
    Array.from(text).flatMap((character) => {
      const bytes = table.get(character)
      if (!bytes) throw new Error(`${character} is not in ${encoding}`)
      return bytes
    }),
  )
}

describe('a plain text', () => {
  const parse = (...lines: readonly string[]) => parseText(decodeText(Buffer.from(lines.join('\n'))))

  it('keeps the lines of a poem, an address, a curriculum vitae', () => {
    const lines = ['The sea is wide,', 'the boat is small,', '', 'Anna Weber', 'Harbour Street 12', '20457 Hamburg']
    expect(parse(...lines).text).toBe(lines.join('\n'))
  })

  it('that is a letter is named by its subject', () => {
    expect(
      parse('Nordwerk Ltd', 'Harbour Street 12', '', 'Re: Delivery of the pumps', '', 'Dear Ms Weber,', 'they come in May.').title,
    ).toBe('Delivery of the pumps')
    expect(parse('Nordwerk Ltd', 'Subject: pumps').title).toBeNull()
  })
})
