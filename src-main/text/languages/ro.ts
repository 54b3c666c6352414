import { words, type Language } from './language.ts'

/** Romanian. */
export const romanian: Language = {
  code: 'ro',
  otherCodes: [],
  stemmer: 'romanian',
  detectedAmong: 'latin',
  isUnspaced: false,
  proseWords: words(
    'și si în nu este că ca din un pentru care mai sau sunt prin fost se al ale ai lui dar după acest această ce fi era cele cel între pe cu',
  ),
  stopWords: [],
  negations: { anywhere: [], here: words('nu fără niciodată niciun nicio') },
  askingVerbs: [],
  hasDottedOrdinals: false,
  abbreviations: null,
  numbers: {
    values: words(`
    zero=0 doi=2 două=2 trei=3 patru=4 cinci=5 șase=6 şase=6 șapte=7 şapte=7 opt=8 nouă=9 zece=10 unsprezece=11 doisprezece=12 douăsprezece=12
    treisprezece=13 paisprezece=14 cincisprezece=15 șaisprezece=16 șaptesprezece=17 optsprezece=18 nouăsprezece=19 douăzeci=20 treizeci=30 patruzeci=40
    cincizeci=50 șaizeci=60 șaptezeci=70 optzeci=80 nouăzeci=90 jumătate=0.5 doua=2nd doilea=2nd treia=3rd treilea=3rd patra=4th patrulea=4th cincea=5th
    cincilea=5th un=~1 o=~1 prima=~1st primul=~1st sută=*100 sute=*100 mie=*1000 mii=*1000 milion=*1e6 milioane=*1e6 miliard=*1e9 miliarde=*1e9
  `),
    months: [],
    units: {},
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
