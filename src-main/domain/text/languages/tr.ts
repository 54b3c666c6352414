import { words, type Language } from './language.ts'

/** Turkish. */
export const turkish: Language = {
  code: 'tr',
  otherCodes: [],
  stemmer: 'turkish',
  detectedAmong: 'latin',
  isUnspaced: false,
  stopWords: [],
  negations: { anywhere: [], here: words('değil yok hiç asla olmayan') },
  askingVerbs: [],
  hasDottedOrdinals: true,
  abbreviations: null,
  numbers: {
    values: words(`
    sıfır=0 iki=2 üç=3 dört=4 beş=5 altı=6 yedi=7 sekiz=8 dokuz=9 on=10 yirmi=20 otuz=30 kırk=40 elli=50 altmış=60 yetmiş=70 seksen=80 doksan=90 yüz=100
    yarısı=0.5 yarım=0.5 ikinci=2nd üçüncü=3rd dördüncü=4th beşinci=5th altıncı=6th yedinci=7th bir=~1 ilk=~1st birinci=~1st bin=*1000 milyon=*1e6
    milyar=*1e9
  `),
    months: [],
    units: {
      percent: ['yüzde'],
    },
    perCent: { per: [], cent: [] },
    ordinalEndings: [],
    isCompounding: false,
    connectors: [],
  },
  relations: null,
  statements: null,
  refusals: null,
  followUps: null,
  smallTalk: null,
  answerKinds: {
    amount: ['ne kadar', 'kaç (?:lira|tl)', 'fiyatı?'],
    duration: ['ne kadar sür\\p{L}*'],
    count: ['kaç'],
    date: ['ne zaman', 'hangi (?:yıl|gün|tarih)\\p{L}*'],
    person: ['kim\\p{L}{0,4}'],
    place: ['nere\\p{L}*'],
    reason: ['neden', 'niçin', 'niye'],
  },
  intents: null,
  fullDocument: null,
  notes: null,
  documents: null,
  contradictions: null,
  sections: null,
  facts: null,
}
