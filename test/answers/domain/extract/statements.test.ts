import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellsOf, statementsOf } from '../../../../src-main/answers/domain/extract/statements.ts'
import { foundStatements } from '../../../../src-main/answers/domain/extract/score-statements.ts'
import { statementText } from '../../../../src-main/answers/domain/extract/statement-text.ts'
import { makePassage } from '../../../support/files/make-passage.ts'

const read = (text: string, more = {}) => {
  const passage = makePassage({ text, ...more })
  return statementsOf(passage).map(({ form, label, start, end }) => ({ form, label, text: passage.text.slice(start, end) }))
}
const shown = (text: string, question: string, more = {}) =>
  foundStatements([makePassage({ text, ...more })]).map((statement) => statementText(statement, question))

describe('a bar in a line alone', () => {
  it('is a sign of its sentence, and no table', () => {
    const text = 'Run ps aux | grep node to see the process.'
    expect(read(`It hangs at times.\n\n${text}\n\nThen end it.`).map((found) => found.text)).toContain(text)
    expect(shown(text, 'Which command shows the process?')).toEqual([text])
    expect(shown('Item | Price\nOak | 499', 'What does oak cost?')).toEqual(['Oak, Price: 499'])
  })
})

describe('an item of a list that is asked for by its number', () => {
  const clauses =
    '3. Pay the rent. Pay it early.\n\n4. You may not\n\n  a. keep animals,\n\n  b. sublet rooms, except\n\n    i. to family\n\n5.1 Air the rooms.'
  const numbered = (question: string, text = clauses) => shown(text, question).filter((line) => /^(?:\d|[a-z]\.)/.test(line))

  it.each([
    ['What does step 3 say?', ['3. Pay the rent.']],
    ['What does clause 4 (b) say?', ['4. b. sublet rooms, except', '4. b. i. to family']],
    ['Was steht in Ziffer 4b?', ['4. b. sublet rooms, except', '4. b. i. to family']],
    ['Que dit l’article 5.1 ?', ['5.1 Air the rooms.']],
    ['What does step 6 say?', []],
    ['How much are 4 rooms?', []],
  ])('“%s”', (question, lines) => {
    expect(numbered(question)).toEqual(lines)
  })

  it('is told by its neighbours where the passage begins in the midst of its list', () => {
    const statements = statementsOf(makePassage({ text: 'b. sublet rooms\n\n  c. smoke\n\n5. Air the rooms.' }))
    expect(statements.map(({ numbers }) => numbers.parts.join('.'))).toEqual(['b', 'c', '5'])
  })
})

describe('the statements of a passage', () => {
  it('are the rows of a table without its head', () => {
    expect(read('Article | Price\nOak table | 499.00 EUR\nLamp | 89.90 EUR').map(({ form, text }) => [form, text])).toEqual([
      ['row', 'Oak table | 499.00 EUR'],
      ['row', 'Lamp | 89.90 EUR'],
    ])
  })

  it('say of a row what the question asks, by the names of its columns', () => {
    const table = '| January | February | 2024\nHeating oil | 231 | 246 | 1900\nGas |  | 12'
    expect(shown(table, 'What was heating oil in February?')).toEqual(['Heating oil, February: 246', 'Gas, February: 12'])
    expect(shown(table, 'How dear is gas?')).toEqual(['Heating oil, January: 231, February: 246, 2024: 1900', 'Gas, February: 12'])
    expect(shown(table, 'Heating oil in 2024?')[0]).toBe('Heating oil, 2024: 1900')
    expect(shown('| Item | Feb |\n| Oil | 246 |\n| Gas | |', 'Oil in Feb?')).toEqual(['Oil, Feb: 246', 'Gas'])
  })

  it('are all rows of a table without a head', () => {
    expect(read('2024 | 12\n2025 | 14').map(({ text }) => text)).toEqual(['2024 | 12', '2025 | 14'])
  })

  it('are fields, each below its heading', () => {
    expect(read('atlas\nCPU: 2 x EPYC\nRAM: 128 GB\n\nhermes\nRAM: 32 GB')).toEqual([
      { form: 'heading', label: '', text: 'atlas' },
      { form: 'field', label: 'atlas', text: 'CPU: 2 x EPYC' },
      { form: 'field', label: 'atlas', text: 'RAM: 128 GB' },
      { form: 'heading', label: '', text: 'hermes' },
      { form: 'field', label: 'hermes', text: 'RAM: 32 GB' },
    ])
  })

  it('are the turns of a transcript, whose speakers are no names of fields', () => {
    expect(read('Anna: The budget is forty thousand.\nBoris: Agreed.', { type: 'transcript' }).map(({ form }) => form)).toEqual([
      'sentence',
      'sentence',
    ])
  })

  it('are the items of a list without bullets, below the line that leads to them', () => {
    expect(read('Please bring the following things:\n- two keys\n- the meter reading of\n  last month')).toEqual([
      { form: 'sentence', label: '', text: 'Please bring the following things:' },
      { form: 'item', label: 'Please bring the following things', text: 'two keys' },
      { form: 'item', label: 'Please bring the following things', text: 'the meter reading of\n  last month' },
    ])
  })

  it('are the lines of numbers of a table whose cells only blanks set apart', () => {
    expect(
      read('Inhibitor concentration and corrosion rate of all the specimens:\n6 0.3233 0.0540 0.4318\n8 0.1240 0.0556 0.3772').slice(1),
    ).toMatchObject([
      { form: 'line', text: '6 0.3233 0.0540 0.4318' },
      { form: 'line', text: '8 0.1240 0.0556 0.3772' },
    ])
  })

  it('are parted by separators, which are no headings', () => {
    expect(read('=====\nCashier: Emily\n-----\nRegister: 7')).toEqual([
      { form: 'field', label: '', text: 'Cashier: Emily' },
      { form: 'field', label: '', text: 'Register: 7' },
    ])
  })

  it('join a sentence that wraps over lines', () => {
    expect(read('The deposit of this flat is equal to three\nmonthly rents and is paid back.').map(({ text }) => text)).toEqual([
      'The deposit of this flat is equal to three\nmonthly rents and is paid back.',
    ])
  })

  it('do not begin with the footnote numbers of the sentence before', () => {
    expect(read('He left the club in June.[12][13] He came back later.[14]').map(({ text }) => text)).toEqual([
      'He left the club in June.',
      'He came back later.',
    ])
  })

  it('lie in order within the text and never overlap', () => {
    const piece = fc.constantFrom(
      'A | B',
      '1 | 2',
      'RAM: 128 GB',
      '- an item',
      'Heading',
      'A sentence ends here. Another one',
      '',
      '# Part',
      '7 8 9',
      '家賃は五百ユーロです。',
      ':',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (lines) => {
        const text = lines.join('\n')
        let last = 0
        for (const { start, end } of statementsOf(makePassage({ text }))) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          expect(text.slice(start, end)).toBe(text.slice(start, end).trim())
          last = end
        }
        expect(last).toBeLessThanOrEqual(text.length)
      }),
    )
  })
})

describe('the cells of a row', () => {
  it('are cut at bars, with their places', () => {
    expect(cellsOf('| a |  b c |')).toEqual([
      { text: 'a', start: 2, end: 3 },
      { text: 'b c', start: 7, end: 10 },
    ])
  })
})

describe('a statement as it is shown', () => {
  it('names the columns of a row', () => {
    expect(shown('Article | Price | Stock\nOak table | 499.00 EUR | 12', 'What does the oak table cost?')).toEqual([
      'Oak table, Price: 499.00 EUR, Stock: 12',
    ])
  })

  it('leaves out cells of a wide row that the question is not about', () => {
    const head = 'Article | Price | Stock | Supplier | Colour | Weight | Shelf'
    expect(shown(`${head}\nOak table | 499.00 EUR | 12 | Holzwerk | brown | 40 kg | B3`, 'Which supplier delivers the oak table?')).toEqual(
      ['Oak table, Supplier: Holzwerk'],
    )
  })

  it('stands behind its heading, unless that is the title of the document', () => {
    expect(shown('atlas\nRAM: 128 GB', 'RAM?')).toContain('atlas, RAM: 128 GB')
    expect(shown('atlas\nRAM: 128 GB', 'RAM?', { title: 'atlas' })).toContain('RAM: 128 GB')
    expect(shown('Stage IIB\n\nThe tumour is 2 to 5 cm in diameter. It has spread.', 'Stage?')).toEqual([
      'Stage IIB',
      'Stage IIB: The tumour is 2 to 5 cm in diameter.',
      'It has spread.',
    ])
  })
})
