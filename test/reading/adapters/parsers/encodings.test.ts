import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeText } from '../../../../src-main/reading/adapters/parsers/detect/decode-text.ts'

const latin1 = (text: string): string => decodeText(Buffer.from(text, 'latin1')).text

/** The bytes of a text of single-byte letters in an encoding that TextDecoder knows. */
function encode(text: string, encoding: string): Buffer {
  const letters = Array.from(new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)))
  return Buffer.from(Array.from(text, (letter) => letters.indexOf(letter)))
}

describe('a text in an old encoding', () => {
  it('with one sign beyond ASCII is no Chinese, whatever stands around it', () => {
    const words = fc.array(fc.constantFrom('Boiling', 'Points', '20', 'Feed', 'rate', 'Price', 'and', 'at'), { minLength: 1, maxLength: 8 })
    const sign = fc.constantFrom('°C', '°F', '° C', '£5', '§ 5', '5 ±', '© 2030', 'm²', 'café', 'Müller')
    fc.assert(
      fc.property(words, sign, words, (before, one, after) => {
        const text = [...before, one, ...after].join(' ')
        expect(latin1(text)).toBe(text)
      }),
      { numRuns: 60 },
    )
  })

  it('is not mixed with UTF-8 although two of its letters make one', () => {
    for (const text of ['Товар;Цена\nВёдра;780\nЛопаты;320\n', '«МИР» выходит № 12\n', 'Имя: Я»\nГород: Вёшки\n'])
      expect(decodeText(encode(text, 'windows-1251')).text).toBe(text)
  })

  it('of Central Europe and the Baltics keeps its letters', () => {
    const sentences = {
      'windows-1250': [
        'Každý má právo na život, svobodu a osobní bezpečnost. Nikdo nesmí být držen v otroctví.',
        'Minden emberi lény szabadon születik és egyenlő méltósága és joga van, testvéri szellemben kell hogy viseltessenek.',
        'Svatko ima pravo na život, slobodu i osobnu sigurnost. Nitko ne smije biti držan u ropstvu, niti podvrgnut mučenju.',
      ],
      'iso-8859-2': ['Vsakdo ima pravico do življenja, do prostosti in do osebne varnosti. Nihče ne sme biti v suženjstvu.'],
      'windows-1257': ['Visi žmonės gimsta laisvi ir lygūs savo orumu ir teisėmis. Jiems suteiktas protas ir sąžinė.'],
    }
    for (const [encoding, texts] of Object.entries(sentences))
      for (const text of texts) expect(decodeText(encode(text, encoding)).text).toBe(text)
  })
})

it('a text of UTF-8 with bytes of another encoding keeps both', () => {
  const bytes = Buffer.concat([Buffer.from('Größe 12 €, schöne Grüße, 日本語\n'), Buffer.from('Café at 20 °C\n', 'latin1')])
  expect(decodeText(bytes).text).toBe('Größe 12 €, schöne Grüße, 日本語\nCafé at 20 °C\n')
})
