import { words, type Language } from './language.ts'

/** Finnish. */
export const finnish: Language = {
  code: 'fi',
  otherCodes: [],
  stemmer: 'finnish',
  detectedAmong: 'latin',
  isUnspaced: false,
  proseWords: words(
    'ja ei että ole oli mutta kun niin myös tai hän kuin joka sen ovat olla voi mitä nyt vain jos tämä tässä sitä jo kanssa mukaan sekä',
  ),
  stopWords: [],
  negations: { anywhere: [], here: words('ei eivät en älä ilman koskaan') },
  askingVerbs: [],
  hasDottedOrdinals: true,
  abbreviations: null,
  numbers: {
    values: words(`
    nolla=0 kaksi=2 kolme=3 neljä=4 viisi=5 kuusi=6 seitsemän=7 kahdeksan=8 yhdeksän=9 kymmenen=10 yksitoista=11 kaksitoista=12 kaksikymmentä=20
    kolmekymmentä=30 neljäkymmentä=40 viisikymmentä=50 kahden=2 kolmen=3 neljän=4 viiden=5 kuuden=6 puolet=0.5 toinen=2nd kolmas=3rd neljäs=4th viides=5th
    kuudes=6th yksi=~1 ensimmäinen=~1st sata=*100 tuhat=*1000 tuhatta=*1000 miljoona=*1e6 miljoonaa=*1e6 miljardi=*1e9 miljardia=*1e9
  `),
    months: [],
    units: {},
    perCent: { per: [], cent: [] },
    ordinalEndings: [],
    isCompounding: true,
    connectors: [],
  },
  relations: null,
  statements: null,
  refusals: null,
  followUps: null,
  smallTalk: null,
  answerKinds: null,
  intents: null,
  fullDocument: null,
  notes: null,
  meetings: null,
  documents: null,
  contradictions: null,
  sections: null,
  facts: null,
}
