import { describe, expect, it } from 'vitest'
import { findCues } from '../../../../src-main/notes/domain/cues/find-cues.ts'
import { peopleIn } from '../../../../src-main/notes/domain/cues/names.ts'
import { openQuestions } from '../../../../src-main/notes/domain/cues/open-questions.ts'
import { finish } from '../../../../src-main/notes/domain/steps.ts'
import { spokenSentences } from '../../../../src-main/notes/domain/speech/sentences.ts'
import { spoken } from '../segments.ts'

const ECHODATE = '2026-11-20T10:00:00+01:00'

function cuesOf(code: string, ...lines: string[]) {
  const sentences = spokenSentences(spoken(...lines), code)
  return finish(findCues(sentences, peopleIn(sentences, code), ECHODATE, code))
}

describe('decisions and tasks by cues', () => {
  it.each([
    ['en', 'We decided to order the new heat pump.', "I'll send the contract to the supplier by Monday."],
    ['de', 'Wir haben beschlossen, die neue Wärmepumpe zu bestellen.', 'Ich schicke den Vertrag bis Montag an den Lieferanten.'],
    ['fr', 'Nous avons décidé de commander la nouvelle pompe.', "Je vais envoyer le contrat au fournisseur d'ici lundi."],
    ['es', 'Hemos decidido comprar la bomba nueva.', 'Voy a enviar el contrato al proveedor antes del lunes.'],
    ['it', 'Abbiamo deciso di comprare la nuova pompa.', 'Manderò il contratto al fornitore entro lunedì.'],
    ['pt', 'Decidimos comprar a bomba nova do sistema.', 'Eu vou enviar o contrato ao fornecedor até segunda-feira.'],
    ['nl', 'We hebben besloten de nieuwe warmtepomp te kopen.', 'Ik zal het contract uiterlijk maandag naar de leverancier sturen.'],
    ['sv', 'Vi har bestämt att köpa den nya värmepumpen.', 'Jag ska skicka avtalet till leverantören senast på måndag.'],
    ['pl', 'Zdecydowaliśmy kupić nową pompę ciepła.', 'Wyślę umowę do dostawcy do poniedziałku.'],
    ['ru', 'Мы решили купить новый тепловой насос.', 'Я отправлю договор поставщику до понедельника.'],
    ['tr', 'Yeni ısı pompasını almaya karar verdik.', 'Sözleşmeyi tedarikçiye pazartesiye kadar göndereceğim.'],
    ['ar', 'قررنا شراء مضخة الحرارة الجديدة.', 'سأرسل العقد إلى المورد قبل يوم الاثنين.'],
    ['hi', 'हमने नया पंप खरीदने का फैसला किया।', 'मैं सोमवार तक अनुबंध आपूर्तिकर्ता को भेज दूंगा।'],
    ['zh', '我们决定购买新的热泵。', '我会在下周一之前把合同发给供应商。'],
    ['ja', '新しいヒートポンプを購入することに決めました。', '私が来週の月曜日までに契約書を送ります。'],
    ['ko', '새 펌프를 구매하기로 했습니다.', '제가 월요일까지 계약서를 보내겠습니다.'],
  ])('are found in %s, with owner and due date', (code, decision, task) => {
    const { decisions, actions } = cuesOf(code, `Ann: ${decision}`, `Bo: ${task}`)
    expect(decisions).toMatchObject([{ text: decision, start: 0, end: 5 }])
    expect(actions).toEqual([{ text: task, start: 5, end: 10, owner: 'Bo', due: '2026-11-23' }])
  })

  it.each([
    'Have we decided on the heat pump for the pool?',
    'We have not decided on the new heat pump yet.',
    'If we decided on the heat pump, it would be expensive.',
    "Let's go with that.",
    "I'll just show you the slides about the pump.",
    'If you send me the contract, I will check the numbers.',
    'I think we will see what the supplier says about it.',
    "I won't send the contract to the supplier.",
  ])('are not seen in a sentence that only sounds like one: %s', (said) => {
    expect(cuesOf('en', `Ann: ${said}`)).toEqual({ decisions: [], actions: [] })
  })

  it('belong to the person who is asked by name', () => {
    expect(
      cuesOf(
        'en',
        'Ann Lee: Bo, can you send the offer to the supplier tomorrow?',
        'Bo: Sure.',
        'Bo: Ann should call the technical office.',
        'Ann Lee: Somebody needs to book the meeting room downstairs.',
      ).actions.map(({ owner, due }) => [owner, due]),
    ).toEqual([
      ['Bo', '2026-11-21'],
      ['Ann Lee', undefined],
      [undefined, undefined],
    ])
    expect(cuesOf('en', 'Ann Lee: Hello everybody.', 'Bo: Ann should send the offer to the technical office.').actions).toMatchObject([
      { owner: 'Ann Lee' },
    ])
  })

  it('are listed once, however often they are repeated', () => {
    expect(
      cuesOf('en', 'Ann: We decided to order the heat pump.', 'Bo: Okay.', 'Ann: So we decided to order the heat pump.').decisions,
    ).toHaveLength(1)
  })
})

describe('open questions', () => {
  const open = (...lines: string[]) => finish(openQuestions(spokenSentences(spoken(...lines), 'en'), 'en')).map(({ text }) => text)

  it('are those to which nobody knew an answer, and those that are called open', () => {
    expect(open('Ann: How much electricity does the heat pump need?', "Bo: I don't know.", 'Ann: Fine.')).toEqual([
      'How much electricity does the heat pump need?',
    ])
    expect(open('Ann: The question is whether the supplier delivers in winter.')).toHaveLength(1)
  })

  it('are not those that were answered, or asked for form', () => {
    expect(open('Ann: How much electricity does the heat pump need?', 'Bo: It needs three kilowatts in winter.')).toEqual([])
    expect(open('Ann: Did the supplier send the signed contract?', 'Bo: Yes.', "Ann: I don't know him.")).toEqual([])
    expect(open('Ann: How much electricity does the pump need? It needs three kilowatts.', "Bo: I don't know.")).toEqual([])
  })
})
