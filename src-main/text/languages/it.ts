import { words, type Language, phrases } from './language.ts'

/** Italian. */
export const italian: Language = {
  code: 'it',
  otherCodes: [],
  stemmer: 'italian',
  detectedAmong: 'latin',
  isUnspaced: false,
  proseWords: [],
  stopWords: words(`
    il lo la i gli le l un uno una e ed o ma però che se come quando mentre perché poiché di d a ad da in con su per tra fra del dello della dell dei
    degli delle al allo alla all ai agli alle dal dallo dalla dall dai dagli dalle nel nello nella nell nei negli nelle sul sullo sulla sull sui sugli
    sulle col senza contro dopo prima durante io mi me mio mia miei mie tu ti te tuo tua tuoi tue lui lei egli ella esso essa si suo sua suoi sue noi ci
    nostro nostra nostri nostre voi vi vostro vostra loro essi esse ne questo questa questi queste quello quella quelli quelle quel quei quegli cosa chi
    cui quale quali quanto quanta quanti quante dove dov com è sono sei siamo siete era erano fu furono essere stato stata stati state sia siano sarà
    sarebbe ho hai ha abbiamo avete hanno aveva avevano avere avuto può possono poteva potere deve devono dovere fa fare non né più meno molto anche già
    solo altro altra altri altre tutto tutta tutti tutte
  `),
  negations: { anywhere: ['non', 'senza'], here: [] },
  askingVerbs: [],
  hasDottedOrdinals: false,
  abbreviations: null,
  numbers: {
    values: words(`
    zero=0 due=2 tre=3 quattro=4 cinque=5 sei=6 sette=7 otto=8 nove=9 dieci=10 undici=11 dodici=12 tredici=13 quattordici=14 quindici=15 sedici=16
    diciassette=17 diciotto=18 diciannove=19 venti=20 trenta=30 quaranta=40 cinquanta=50 sessanta=60 settanta=70 ottanta=80 novanta=90 metà=0.5 mezzo=0.5
    mezza=0.5 secondo=2nd seconda=2nd terzo=3rd terza=3rd quarto=4th quarta=4th quinto=5th quinta=5th sesto=6th sesta=6th settimo=7th ottavo=8th nono=9th
    decimo=10th un=~1 una=~1 uno=~1 primo=~1st prima=~1st cento=*100 mille=*1000 mila=*1000 milione=*1e6 milioni=*1e6 miliardo=*1e9 miliardi=*1e9
  `),
    months: words(
      'gennaio=1 febbraio=2 marzo=3 aprile=4 maggio=5 giugno=6 luglio=7 agosto=8 settembre=9 ottobre=10 novembre=11 dicembre=12',
    ),
    units: {},
    perCent: { per: ['per'], cent: ['cento'] },
    ordinalEndings: [],
    isCompounding: true,
    connectors: ['e'],
  },
  relations: {
    every: phrases('tutti, tutte, sempre, entrambi, entrambe'),
    each: phrases('ogni, tutto, tutta'),
    some: phrases('alcuni, alcune, molti, molte, diversi, pochi'),
    most: phrases('la maggior parte, maggioranza'),
    only: phrases('solo, soltanto, solamente, unicamente'),
    must: phrases('deve, devono, doveva, obbligatorio, necessario, bisogna'),
    may: phrases('può, possono, potrebbe, permesso, consigliato, facoltativo'),
    because: phrases('perché, a causa, grazie a'),
    reason: phrases('quindi, perciò, poiché'),
    before: phrases('prima'),
    after: phrases('dopo, poi'),
    more: phrases('più, maggiore, superiore'),
    less: phrases('meno, minore, inferiore, quasi'),
    already: phrases('già'),
    won: phrases('vinto, vinse, batté, sconfitto'),
    lost: phrases('perso, perse'),
    certain: phrases('dimostra, conferma, confermato, garantisce'),
    without: phrases('senza'),
    denial: phrases('nessun, nessuna, mai, né'),
    rate: phrases('al, alla, ogni'),
    point: phrases('virgola'),
    to: phrases('fino a, verso'),
    joint: phrases('e, ma, mentre, anche se, che'),
  },
  statements: {
    telling: [],
    tellingPatterns: [],
    agents: ['da'],
  },
  refusals: {
    phrases: ['non lo so', 'nessuna informazione'],
    who: ['fonti', 'documento'],
    what: ['non contien', 'non menzion'],
    patterns: [],
    nothing: ['niente'],
  },
  followUps: null,
  smallTalk: {
    phrases: ['ciao', 'buongiorno', 'buonasera', 'come stai', 'grazie', 'grazie mille', 'arrivederci'],
    fillers: [],
    aboutConversation: [],
    thanks: ['grazie'],
    goodbyes: ['ciao'],
    abilities: [],
  },
  answerKinds: {
    amount: ['quanto (?:costa|costano|paga|pagare|guadagna)', 'costi?', 'prezz[oi]', 'tariff[ae]', 'affitto', 'stipendio'],
    duration: ['(?:per )?quanto (?:tempo|dura)', 'quant[ie] (?:secondi|minuti|ore|giorni|settimane|mesi|anni)', 'ogni quanto'],
    count: ['quant[oaei]', 'numero di', 'percentuale'],
    date: ['quando', '(?:che|quale|in che) (?:giorno|data|anno|mese|ora)', 'scadenza'],
    person: ['chi', 'di chi'],
    place: ['dove', '(?:quale|che|in quale) (?:paese|città|luogo|via)', 'indirizzo'],
    reason: ['perché', 'per quale motivo'],
  },
  intents: {
    temporal: ['quando'],
    procedural: [],
    exploratory: [],
  },
  fullDocument: {
    before: [],
    requests: [`(?:riassum(?:i|ere|ete)|fammi un riassunto|un riassunto|(?:di|de) (?:che )?cosa (?:parla|tratta))(?!\\p{L})`],
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
  meetings: {
    fillers: words('eh ehm uhm mm mmm hmm ah oh boh mah beh'),
    asides: phrases('allora, cioè, insomma, diciamo, tipo, praticamente, sai, vediamo, dunque, ecco, va bene, ok, sì, niente'),
    doubles: words('molto sì no via ci'),
    listening: phrases(
      "sì, ok, okay, va bene, certo, bene, benissimo, perfetto, esatto, giusto, d'accordo, capito, ho capito, grazie, ciao, buongiorno, chiaro, ottimo, ecco, già",
    ),
    answers: words('sì no certo esatto forse probabilmente sicuramente giusto ok già'),
    talk: words(`
      cosa cose roba gente poco molto molti davvero solo bene allora quindi cioè ecco fare fatto fa dire detto dice vedere vedo sapere so penso credo
      voglio vuole andare va vado vediamo venire viene mettere prendere dare oggi domani ieri settimana giorno giorni tempo volta volte esempio domanda
      domande problema punto parte lato fine inizio caso senso momento minuto minuti ora riunione qualcosa niente tutto tutti tutte più meno anche ancora
      sempre già dopo prima grazie ciao signor signora anno anni mese mesi cento tipo modo abbiamo avere deve devo possiamo può nuovo primo seconda
      prossimo prossima ultimo
    `),
    decisions: [
      '(?:abbiamo|avevamo|si è|è stato)(?: \\S+){0,2} (?:deciso|concordato|stabilito|approvato|scelto|votato)',
      '(?:decidiamo|concordiamo|approviamo|scegliamo|stabiliamo)',
      "(?:andiamo (?:con|avanti con)|restiamo (?:con|su)|siamo d'accordo (?:che|di|su))",
      '(?:la|nostra) decisione (?:è|era)',
      '(?:decisione|delibera):',
    ],
    noDecisions: ['se (?:lo )?(?:decidiamo|noi)', 'non (?:abbiamo|si è|è stato|è)', 'forse', 'prima di', 'non ancora'],
    promises: [
      '(?:(?:ti|vi|gli|le|lo|la|mi|ci|me ne|ve lo|te lo) )?(?:manderò|invierò|scriverò|preparerò|controllerò|verificherò|chiamerò|chiederò|contatterò|organizzerò|prenoterò|ordinerò|aggiornerò|finirò|condividerò|farò|sistemerò|correggerò)',
      '(?:me ne occupo|ci penso io|mi occupo|ti mando|vi mando|ti invio|vi invio|preparo io|lo preparo|lo controllo|controllo io|chiamo io|scrivo io|lo faccio io)',
      '(?:io )?(?:sto per|devo|dobbiamo)(?: \\S+){0,2}? (?:mandare|inviare|scrivere|preparare|controllare|verificare|chiamare|chiedere|contattare|organizzare|prenotare|ordinare|aggiornare|finire|condividere)',
    ],
    tasks: [
      '(?:puoi|potresti|può|potrebbe|potete)(?: \\S+){0,2}? (?:mandare|inviare|scrivere|preparare|controllare|verificare|chiamare|chiedere|contattare|organizzare|prenotare|ordinare|aggiornare|finire|condividere)\\S*',
      '(?:bisogna|devi|deve|dovremmo|dovresti|dovrebbe|@name deve|@name dovrebbe)(?: \\S+){0,2}? (?:mandare|inviare|scrivere|preparare|controllare|verificare|chiamare|chiedere|contattare|organizzare|prenotare|ordinare|aggiornare|finire|condividere)\\S*',
      '@name (?:si occupa|manderà|invierà|preparerà|controllerà|chiamerà|scriverà|organizzerà|farà)',
      '(?:azioni|compiti|da fare|prossimi passi)(?: per \\S+)?:',
    ],
    noTasks: ['se (?:io|tu|noi|vuoi|posso)', 'non', 'adesso un attimo'],
    unknown: [
      'non (?:lo )?(?:so|sappiamo)',
      'boh',
      'bella domanda',
      'buona domanda',
      'non (?:ne )?sono (?:molto )?sicur[oa]',
      '(?:bisogna|dobbiamo|devo) (?:vedere|chiedere|verificare|capire)',
    ],
    open: [
      'la domanda è (?:se|come|cosa|quando|chi|dove|perché|quale)',
      '(?:resta|rimane|è ancora) (?:aperto|aperta|da decidere|da capire)',
      'non è (?:ancora )?chiaro',
      '(?:bisogna|dobbiamo) (?:decidere|capire|vedere) (?:se|come|cosa|quando|chi|dove|quale)',
    ],
    types: {
      'stand-up': ['stand-?up', 'ieri ho', 'oggi (?:faccio|lavoro)', 'bloccat[oa]', 'sprint'],
      meeting: ['ordine del giorno', 'verbale', 'riunione', 'mozione', 'comitato', 'scadenza'],
      interview: ['intervista', 'colloquio', 'la sua esperienza', 'mi racconti', 'curriculum'],
      lecture: ['lezione', 'capitolo', 'esame', 'teorema', 'definizione', 'studenti', 'diapositiva'],
      brainstorm: ['brainstorming', 'e se', 'potremmo', 'idea', 'idee'],
      'one-on-one': ["a quattr'occhi", 'feedback', 'i tuoi obiettivi', 'i suoi obiettivi', 'come stai'],
    },
    due: {
      before: ['entro', 'entro il', 'entro la', 'prima di', 'per', 'per il', 'fino a', 'il', 'questo', 'questa', 'al più tardi'],
      after: [],
      weekdays: ['lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato', 'domenica'],
      months: [
        'gennaio',
        'febbraio',
        'marzo',
        'aprile',
        'maggio',
        'giugno',
        'luglio',
        'agosto',
        'settembre',
        'ottobre',
        'novembre',
        'dicembre',
      ],
      next: ['prossimo', 'prossima'],
      following: ['prossimo', 'prossima', 'della prossima settimana', 'della settimana prossima'],
      days: phrases('oggi=0, stasera=0, questo pomeriggio=0, dopodomani=2, domani=1, domattina=1'),
      within: ['tra', 'fra', 'entro', 'in'],
      withinAfter: [],
      units: { day: ['giorn[oi]'], week: ['settiman[ae]'], month: ['mes[ei]'] },
      endOfWeek: ['(?:la )?fine (?:della|di questa) settimana', 'fine settimana'],
      endOfMonth: ['(?:la )?fine (?:del|di questo) mese', 'fine mese'],
      vague: [
        'la (?:prossima settimana|settimana prossima)',
        'il (?:prossimo mese|mese prossimo)',
        'questa settimana',
        'la prossima (?:volta|riunione)',
        "fine (?:anno|dell'anno|trimestre)",
      ],
    },
  },
  documents: {
    headings: ['capitolo', 'sezione', 'parte'],
    headingNumbers: [],
    numberedHeadings: [],
    captions: [],
    questionLabels: ['domanda'],
    sounds: [],
    nameParticles: words('da di del della la'),
    nameJoiners: words('di da del la'),
    outlines: ['capitol[oi]'],
    outlinesAnywhere: [],
    subjects: ['oggetto'],
    salutations: ['gentil(?:e|i|issim[oaie])', 'egregi[oa]?', 'spettabile', 'car[oaie]'],
  },
  contradictions: null,
  sections: null,
  facts: null,
}
