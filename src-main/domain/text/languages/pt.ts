import { words, type Language, phrases } from './language.ts'

/** Portuguese. */
export const portuguese: Language = {
  code: 'pt',
  otherCodes: [],
  stemmer: 'portuguese',
  detectedAmong: 'latin',
  isUnspaced: false,
  stopWords: words(`
    o a os as um uma uns umas e ou mas porém porque que se como quando enquanto embora pois de do da dos das em no na nos nas por pelo pela pelos pelas
    para com sem sobre entre até desde contra durante após ao à aos às num numa eu me mim meu minha meus minhas tu te ti teu tua ele ela lhe lhes seu sua
    seus suas nós nosso nossa nossos nossas você vocês vos eles elas dele dela deles delas este esta isto estes estas esse essa isso esses essas aquele
    aquela aquilo aqueles aquelas quem qual quais quanto quanta quantos quantas onde cujo cuja é sou és somos são era eram foi foram ser sido sendo seja
    sejam será seria está estão estava estavam estar tem têm tinha tinham ter teve há havia haver pode podem podia poder deve devem fazer faz fez não nem
    já muito mais menos também tão só outro outra outros outras todo toda todos todas algum alguma alguns algumas
  `),
  negations: { anywhere: ['não', 'nem', 'sem'], here: [] },
  askingVerbs: [],
  hasDottedOrdinals: false,
  abbreviations: null,
  numbers: {
    values: words(`
    zero=0 dois=2 duas=2 três=3 quatro=4 cinco=5 seis=6 sete=7 oito=8 nove=9 dez=10 onze=11 doze=12 treze=13 catorze=14 quatorze=14 quinze=15 dezesseis=16
    dezasseis=16 dezessete=17 dezoito=18 dezenove=19 vinte=20 trinta=30 quarenta=40 cinquenta=50 sessenta=60 setenta=70 oitenta=80 noventa=90 duzentos=200
    trezentos=300 quinhentos=500 metade=0.5 meio=0.5 meia=0.5 segundo=2nd segunda=2nd terceiro=3rd terceira=3rd quarto=4th quarta=4th quinto=5th
    quinta=5th sexto=6th sexta=6th sétimo=7th oitavo=8th nono=9th décimo=10th um=~1 uma=~1 primeiro=~1st primeira=~1st cem=*100 cento=*100 mil=*1000
    milhão=*1e6 milhões=*1e6 bilhão=*1e9 bilhões=*1e9
  `),
    months: [],
    units: {},
    perCent: { per: ['por'], cent: ['cento'] },
    ordinalEndings: [],
    isCompounding: false,
    connectors: [],
  },
  relations: {
    every: phrases('todos, todas, sempre, ambos, ambas'),
    each: phrases('cada, todo, toda'),
    some: phrases('alguns, algumas, muitos, muitas, vários, poucos'),
    most: phrases('a maioria, maioria'),
    only: phrases('só, somente, apenas, unicamente'),
    must: phrases('deve, devem, devia, tem que, têm que, obrigatório, necessário'),
    may: phrases('pode, podem, poderia, permitido, recomendado, opcional'),
    because: phrases('porque, devido a, por causa, graças a'),
    reason: phrases('portanto, assim, pois'),
    before: phrases('antes'),
    after: phrases('depois, após'),
    more: phrases('mais, maior, superior'),
    less: phrases('menos, menor, inferior, quase'),
    already: phrases('já'),
    won: phrases('venceu, ganhou, derrotou'),
    lost: phrases('perdeu'),
    certain: phrases('prova, confirma, confirmou, garante'),
    without: phrases('sem'),
    denial: phrases('nenhum, nenhuma, nunca, jamais'),
    rate: phrases('por, ao, cada'),
    point: phrases('vírgula'),
    to: phrases('até, para'),
    joint: phrases('e, mas, enquanto, embora, que'),
    from: phrases('desde'),
  },
  statements: {
    telling: [],
    tellingPatterns: [],
    agents: ['por'],
  },
  refusals: {
    phrases: ['não há informações', 'não sei'],
    who: ['documento', 'contexto'],
    what: ['não contém', 'não mencion'],
    patterns: [],
    nothing: ['nada'],
  },
  followUps: null,
  smallTalk: {
    phrases: ['olá', 'bom dia', 'boa tarde', 'boa noite', 'obrigado', 'obrigada'],
    fillers: [],
    aboutConversation: [],
    thanks: ['obrigado'],
    goodbyes: [],
    abilities: [],
  },
  answerKinds: {
    amount: ['quanto (?:custa|custam|paga|pagar|ganha)', 'custos?', 'preços?', 'tarifas?', 'aluguel', 'salário'],
    duration: ['(?:por )?quanto tempo', 'quant[oa]s (?:segundos|minutos|horas|dias|semanas|meses|anos)', 'com que frequência'],
    count: ['quant[oa]s?', 'número de', 'percentagem', 'porcentagem'],
    date: ['quando', '(?:que|qual|em que) (?:dia|data|ano|mês|hora)', 'prazo'],
    person: ['quem', 'de quem'],
    place: ['(?:a)?onde', '(?:que|qual|em que) (?:país|cidade|lugar|rua)', 'endereço'],
    reason: ['por ?qu[eê]'],
  },
  intents: null,
  fullDocument: {
    before: [],
    requests: [`(?:faça um resumo|do que (?:se )?trata|quais são os pontos principais)(?!\\p{L})`],
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
    questionLabels: ['pergunta'],
    sounds: [],
    nameParticles: ['de', 'da', 'dos'],
    nameJoiners: ['da', 'de'],
    outlines: [],
    outlinesAnywhere: [],
  },
  contradictions: null,
  sections: null,
  facts: null,
}
