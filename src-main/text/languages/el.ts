import { words, type Language } from './language.ts'

/** Greek. */
export const greek: Language = {
  code: 'el',
  otherCodes: [],
  stemmer: null,
  detectedAmong: 'other',
  isUnspaced: false,
  proseWords: [],
  stopWords: [],
  negations: { anywhere: [], here: words('δεν δε μην μη όχι χωρίς ποτέ κανένας καμία κανένα') },
  askingVerbs: [],
  hasDottedOrdinals: false,
  abbreviations: null,
  numbers: {
    values: words(`
    μηδέν=0 δύο=2 δυο=2 τρία=3 τρεις=3 τριών=3 τέσσερα=4 τέσσερις=4 τεσσάρων=4 πέντε=5 έξι=6 επτά=7 εφτά=7 οκτώ=8 οχτώ=8 εννέα=9 εννιά=9 δέκα=10 έντεκα=11
    δώδεκα=12 δεκατρία=13 δεκατέσσερα=14 δεκαπέντε=15 δεκαέξι=16 είκοσι=20 τριάντα=30 σαράντα=40 πενήντα=50 εξήντα=60 εβδομήντα=70 ογδόντα=80 ενενήντα=90
    εκατό=100 διακόσια=200 τριακόσια=300 πεντακόσια=500 μισό=0.5 μισά=0.5 δεύτερος=2nd δεύτερη=2nd δεύτερο=2nd τρίτος=3rd τρίτη=3rd τρίτο=3rd τέταρτος=4th
    τέταρτη=4th τέταρτο=4th πέμπτος=5th πέμπτη=5th πέμπτο=5th ένα=~1 ένας=~1 μία=~1 μια=~1 πρώτος=~1st πρώτη=~1st πρώτο=~1st χίλια=*1000 χίλιες=*1000
    χιλιάδες=*1000 εκατομμύριο=*1e6 εκατομμύρια=*1e6 εκατομμυρίων=*1e6 δισεκατομμύριο=*1e9 δισεκατομμύρια=*1e9 δισεκατομμυρίων=*1e9
  `),
    months: [],
    units: {
      percent: ['τοις'],
      dollar: ['δολάρια'],
      euro: ['ευρώ'],
      minute: ['λεπτά'],
      hour: ['ώρες'],
      day: ['ημέρες'],
      week: ['εβδομάδες'],
      month: ['μήνες'],
      year: ['χρόνια', 'έτη'],
      metre: ['μέτρα'],
      kilometre: ['χιλιόμετρα'],
    },
    perCent: { per: [], cent: [] },
    ordinalEndings: [],
    isCompounding: false,
    connectors: [],
  },
  relations: null,
  statements: {
    telling: [],
    tellingPatterns: [],
    agents: ['από'],
  },
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
