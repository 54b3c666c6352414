import { END, words, type Language, phrases } from './language.ts'

/** Dutch. */
export const dutch: Language = {
  code: 'nl',
  otherCodes: [],
  stemmer: 'dutch',
  detectedAmong: 'latin',
  isUnspaced: false,
  stopWords: words(`
    de het een en of maar want dus als dat die dit deze wie wat waar wanneer waarom hoe welk welke omdat terwijl hoewel toen dan in op aan bij met van
    voor naar uit over onder tussen door om te tot na tegen zonder sinds tijdens binnen ik mij me mijn jij je jou jouw u uw hij hem zijn zij ze haar wij
    we ons onze jullie hun hen er zich ben bent is was waren geweest word wordt worden werd werden geworden heb hebt heeft hebben had hadden gehad kan
    kunt kunnen kon konden moet moeten moest mag mogen zal zult zullen zou zouden wil willen doet doen deed niet geen ook nog al wel zo zeer meer veel
    alle alles andere hier daar
  `),
  negations: { anywhere: words('niet geen nooit zonder'), here: [] },
  askingVerbs: [],
  hasDottedOrdinals: false,
  abbreviations: null,
  numbers: {
    values: words(`
    nul=0 twee=2 drie=3 vier=4 vijf=5 zes=6 zeven=7 acht=8 negen=9 tien=10 elf=11 twaalf=12 dertien=13 veertien=14 vijftien=15 zestien=16 zeventien=17
    achttien=18 negentien=19 twintig=20 dertig=30 veertig=40 vijftig=50 zestig=60 zeventig=70 tachtig=80 negentig=90 half=0.5 halve=0.5 helft=0.5
    tweede=2nd derde=3rd vierde=4th vijfde=5th zesde=6th zevende=7th achtste=8th negende=9th tiende=10th een=~1 één=~1 eerste=~1st honderd=*100
    duizend=*1000 miljoen=*1e6 miljard=*1e9
  `),
    months: [],
    units: {
      percent: ['procent'],
    },
    perCent: { per: [], cent: [] },
    ordinalEndings: [],
    isCompounding: true,
    connectors: ['en', 'ë'],
  },
  relations: {
    every: phrases('alle, iedere, ieder, elke, elk, altijd, beide'),
    each: phrases('dagelijks, hele'),
    some: phrases('sommige, veel, enkele, verschillende, weinig, een deel'),
    most: phrases('de meeste, meeste, meerderheid'),
    only: phrases('alleen, slechts, enkel, uitsluitend'),
    must: phrases('moet, moeten, moest, verplicht, vereist, nodig'),
    may: phrases('kan, kunnen, kon, mag, mogen, aanbevolen, toegestaan, soms'),
    because: phrases('omdat, vanwege, wegens, dankzij'),
    reason: phrases('daarom, dus, want'),
    before: phrases('voordat, voor, eerder'),
    after: phrases('nadat, na, daarna, later'),
    more: phrases('meer, hoger, groter'),
    less: phrases('minder, lager, kleiner, bijna'),
    already: phrases('al, reeds'),
    won: phrases('won, wonnen, versloeg'),
    lost: phrases('verloor, verloren'),
    certain: phrases('bewijst, bewezen, bevestigt, bevestigd, garandeert'),
    without: phrases('zonder'),
    denial: phrases('geen, nooit, noch'),
    rate: phrases('per, elke'),
    point: phrases('komma'),
    to: phrases('naar, tot'),
    joint: phrases('en, maar, terwijl, hoewel, die, dat'),
    from: phrases('van, uit, vanaf'),
  },
  statements: {
    telling: [],
    tellingPatterns: [],
    agents: ['door'],
  },
  refusals: {
    phrases: ['geen informatie'],
    who: ['bronnen', 'document'],
    what: ['bevatten geen'],
    patterns: [],
    nothing: [],
  },
  followUps: null,
  smallTalk: {
    phrases: ['dank je', 'dank u', 'hoi', 'goedemorgen'],
    fillers: [],
    aboutConversation: [],
    thanks: [],
    goodbyes: [],
    abilities: [],
  },
  answerKinds: {
    amount: ['hoeveel (?:kost|kosten|betaal|betalen|verdient)', 'kosten', 'kost', 'prijs', 'prijzen', 'huur', 'salaris'],
    duration: ['hoe (?:lang|vaak|snel)', 'hoeveel (?:seconden|minuten|uur|dagen|weken|maanden|jaar)'],
    count: ['hoeveel', 'hoe (?:groot|hoog|ver|oud|zwaar|breed|diep)', 'aantal', 'percentage'],
    date: ['wanneer', '(?:welk|welke) (?:dag|datum|jaar|maand)', 'hoe laat', 'deadline'],
    person: ['wie', 'wiens'],
    place: ['waar', 'waarheen', '(?:welk|welke) (?:land|stad|plaats|straat)', 'adres'],
    reason: ['waarom'],
  },
  intents: null,
  fullDocument: {
    before: [],
    requests: [`(?:vat .*samen|waar gaat .*over)${END}`],
    named: null,
    parts: [],
    whichPart: [],
    placedParts: [],
    numberedParts: [],
    all: [],
    allPatterns: [],
    asking: [],
    kinds: [],
    places: [],
    asksWhat: [],
    asksWhatFirst: [],
    asksElse: [],
    wentOn: [],
  },
  notes: null,
  documents: {
    headings: [],
    headingNumbers: [],
    numberedHeadings: [],
    captions: [],
    questionLabels: ['vraag'],
    sounds: [],
    nameParticles: ['van', 'der', 'den'],
    nameJoiners: ['van', 'der'],
    outlines: [],
    outlinesAnywhere: [],
  },
  contradictions: null,
  sections: null,
  facts: null,
}
