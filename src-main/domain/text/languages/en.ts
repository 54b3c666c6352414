import { END, words, type Language } from './language.ts'

const DOCUMENT = '(?:documents?|docs?|papers?|files?|texts?|books?|reports?|articles?|contracts?|agreements?|letters?|manuals?|handbooks?|guides?|pages?|notes?|meetings?|transcripts?|presentations?|slides?|decks?|spreadsheets?|e-?mails?|stor(?:y|ies)|stud(?:y|ies)|pdfs?|material|stuff|all)'
const MAIN = '(?:main|key|central|core|principal|essential|crucial|most important)'
const POINTS = '(?:points|ideas|takeaways|findings|messages|conclusions|topics|themes|arguments|facts|results|statements|insights|aspects|issues|decisions)'
const OVERVIEW = '(?:summar(?:y|ies)|overview|gist|abstract|outline|synopsis|recap|digest|highlights|rundown|tl;?dr)'
const TAIL = '(?=\\s*[?.!…:,]*$|,| (?:of(?! failure)|in|from|here|made|raised|discussed|covered|mentioned|please)(?!\\p{L}))'
const ABOUT_TAIL = '(?=\\s*[?.!…:,]*$|,| (?:in|and|exactly|overall|mainly)(?!\\p{L}))'

/** English. */
export const english: Language = {
  code: 'en',
  otherCodes: [],
  stemmer: 'english',
  detectedAmong: 'latin',
  isUnspaced: false,
  stopWords: words(`
    a an the and or but nor so if then than as at by for from in into of off on onto out over to up with without within upon about above below under
    between through during before after again against until while because since though although i me my mine myself we us our ours ourselves you your
    yours yourself yourselves he him his himself she her hers herself it its itself they them their theirs themselves one this that these those here there
    where when why how what which who whom whose am is are was were be been being do does did doing done have has had having can could shall should will
    would may might must ought not no only own same such too very just also any all both each few more most other some s t d ll m re ve don doesn didn isn
    aren wasn weren won wouldn couldn shouldn hasn haven hadn please tell
  `),
  negations: { anywhere: words('no not never none nor neither without cannot nothing nobody nowhere hardly'), here: [] },
  askingVerbs: words('many much long list show tell give name explain describe summarise summarize find'),
  hasDottedOrdinals: false,
  abbreviations: {
    always: words('mr mrs ms messrs dr prof st sr mt hon rev gen col capt lt sgt gov sen rep pres e.g i.e cf ca approx vs'),
    beforeNumber: words(`
    no nos fig figs tab eq eqs sec sect ch chap vol p pp s art ref refs ed eds par para al etc jan feb mar apr jun jul aug sep sept oct nov dec lb lbs oz
  `),
  },
  numbers: {
    values: words(`
    zero=0 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 twelve=12 thirteen=13 fourteen=14 fifteen=15 sixteen=16 seventeen=17
    eighteen=18 nineteen=19 twenty=20 thirty=30 forty=40 fourty=40 fifty=50 sixty=60 seventy=70 eighty=80 ninety=90 dozen=12 half=0.5 quarter=0.25
    second=2nd third=3rd thirds=3rd fourth=4th fifth=5th fifths=5th sixth=6th seventh=7th eighth=8th ninth=9th tenth=10th eleventh=11th twelfth=12th
    thirteenth=13th fourteenth=14th fifteenth=15th sixteenth=16th seventeenth=17th eighteenth=18th nineteenth=19th twentieth=20th thirtieth=30th twice=2x
    thrice=3x twenties=20s thirties=30s forties=40s fifties=50s sixties=60s seventies=70s eighties=80s nineties=90s one=~1 single=~1 a=~1 an=~1 first=~1st
    once=~1x hundred=*100 hundreds=*100 thousand=*1000 thousands=*1000 million=*1e6 millions=*1e6 mio=*1e6 mn=*1e6 billion=*1e9 billions=*1e9 bn=*1e9
    trillion=*1e12 lakh=*1e5 crore=*1e7
  `),
    months: words(`
    january=1 february=2 march=3 april=4 may=5 june=6 july=7 august=8 september=9 october=10 november=11 december=12 jan=1 feb=2 mar=3 apr=4 jun=6 jul=7
    aug=8 sep=9 sept=9 oct=10 nov=11 dec=12
  `),
    units: {
      percent: ['percent', 'pct', 'percentage'], dollar: ['dollar', 'dollars'], cent: ['cents'], euro: ['euro', 'euros'],
      pound: ['pound', 'pounds'], yen: ['yen'], degree: ['degree', 'degrees'], second: ['seconds'], minute: ['minute', 'minutes'],
      hour: ['hour', 'hours'], day: ['day', 'days'], week: ['week', 'weeks'], month: ['month', 'months'], year: ['year', 'years'],
      decade: ['decade', 'decades'], century: ['century', 'centuries'], millimetre: words('millimetre millimetres millimeter millimeters'),
      centimetre: words('centimetre centimetres centimeter centimeters'), metre: words('metre metres meter meters'),
      kilometre: words('kilometre kilometres kilometer kilometers'), mile: ['mile', 'miles'], foot: ['foot', 'feet', 'ft'],
      inch: ['inch', 'inches'], yard: ['yard', 'yards'], gram: ['gram', 'grams'], kilogram: words('kilo kilogram kilograms kilos'),
      tonne: words('ton tons tonne tonnes'), litre: words('litre litres liter liters'), hectare: ['hectare', 'hectares'],
      acre: ['acre', 'acres'], watt: ['watt', 'watts'], kilowatt: ['kilowatt', 'kilowatts'], megawatt: ['megawatt', 'megawatts'],
      hertz: ['hertz'], byte: ['byte', 'bytes'], kilobyte: ['kilobyte', 'kilobytes'], megabyte: ['megabyte', 'megabytes'],
      gigabyte: ['gigabyte', 'gigabytes'], terabyte: ['terabyte', 'terabytes'], mach: ['mach'],
    },
    perCent: { per: ['per'], cent: ['cent'] },
    ordinalEndings: words('st nd rd th'),
    isCompounding: false,
    connectors: [],
  },
  statements: {
    telling: words(`
    according report reports reported document documents source sources text passage context state states stated say says said mention mentions mentioned
    note notes noted describe describes described explain explains explained also specifically additionally furthermore moreover however summary addition
    answer follows following therefore thus
  `),
    tellingPatterns: [],
    agents: ['by'],
  },
  refusals: {
    phrases: [
      "i don't know", 'i do not know', 'i cannot answer', "i can't answer", 'i am unable to', "i'm unable to", 'unable to find', 'could not find',
      "couldn't find", 'i cannot find', "i can't find", 'no information about', 'no relevant information', 'no mention of', 'not mentioned in',
      'not stated in', 'not contained in', 'not found in the', 'not provided in', 'not specified in', 'not enough information',
      'insufficient information',
    ],
    who: words('source document context passage text'),
    what: [
      "don't say", 'do not say', 'does not say', "doesn't say", "don't contain", 'do not contain', 'does not contain', "doesn't contain",
      "don't mention", 'do not mention', 'does not mention', "doesn't mention", "don't provide", 'do not provide', 'does not provide',
      "doesn't provide", "don't include", 'do not include', 'does not include', "don't state", 'do not state', 'does not state', 'do not specify',
      'does not specify', 'do not answer', 'does not answer', 'do not hold', 'does not hold', 'do not give', 'does not give', 'do not tell',
      'does not tell', 'nothing about', 'no answer',
    ],
    nothing: ['nothing', 'none'],
  },
  followUps: {
    leads: ['ok', 'okay', 'well', 'right', 'thanks'],
    goesOn: [
      'and', 'also', 'but', 'so', 'then', 'or', 'what about', 'how about', 'what else', 'what if', 'what next', 'who else', 'compared (?:to|with)',
      'versus', String.raw`vs\.?`, 'any(?:thing|one|body|where)? else', 'any more', '(?:tell me )?more', 'for example', 'go on',
    ],
    asks: [
      'who', 'whom', 'whose', 'what', 'which', 'when', 'where', 'why', 'how', 'is', 'are', 'was', 'were', 'do', 'does', 'did', 'can', 'could',
      'will', 'would', 'should', 'has', 'have', 'had',
    ],
    definition: { asks: ['what', 'who'], is: ['is', 'are', 'does'], articles: ['an?'] },
    pointing: words('it its they them their this these those he him his she her hers there then same ones former latter'),
    pointingHere: [
      '(?:is|was|are|were|does|do|did|can|could|will|about|of|in|for|to|with|by|at|on|after|before|explain|why|how|when|where|what) that',
      'which one',
    ],
    pointingAtNothing: ['(?:is|are|was|were|be|has|have|had) there', 'there (?:is|are|was|were|be)', 'is it true'],
    bare: [],
  },
  smallTalk: {
    phrases: [
      'hi', 'hello', 'hey', 'hiya', 'good morning', 'good afternoon', 'good evening', 'good night', 'good day', 'how are you', 'how are you doing',
      'how is it going', 'what’s up', 'what is up', 'whats up', 'how do you do', 'nice to meet you', 'welcome', 'thanks', 'thank you', 'thx',
      'cheers', 'great', 'cool', 'nice', 'ok', 'okay', 'perfect', 'got it', 'that helped', 'that helps', 'that was helpful', 'i see', 'no thanks',
      'never mind', 'sounds good', 'well done', 'good job', 'sorry', 'bye', 'goodbye', 'see you', 'see you later', 'who are you', 'are you an ai',
      'are you a robot', 'are you human', 'cheers mate', 'what are you', 'what is your name', 'what can you do', 'what do you do',
      'how can you help me', 'can you help me', 'help', 'help me', 'are you there',
    ],
    fillers: words('echomind there again everyone everybody all so very much a lot please today now and oh well then my friend'),
    thanks: ['thanks', 'thank', 'thx'],
    goodbyes: ['bye', 'goodbye'],
    abilities: words('who what help can'),
  },
  intents: {
    temporal: ['when', 'since when', 'until when', 'what (?:year|date|day|month|time)', 'which (?:year|date|day|month)', 'how long ago'],
    procedural: ['how (?:do|does|can|could|should|to|would)', 'what (?:are the )?steps', 'steps'],
    exploratory: [
      'why', 'explain', 'describe', 'compare', 'discuss', 'tell me (?:more )?about',
      'what (?:is|are) the (?:difference|relation|reasons?|advantages?)',
    ],
  },
  wholes: {
    before: [
      'please', 'pls', 'kindly', 'briefly', 'quickly', 'just', 'now', 'then', 'so', 'and', 'also', 'ok', 'okay', 'can you', 'could you',
      'would you', 'will you', 'can i have', 'could i have', "i(?: would|'d|’d)? (?:like|need|want)", 'try to', 'for me', 'me', 'us', 'to',
    ],
    requests: [
      `tl;?dr(?!\\p{L})`,
      `.{0,80}in a nutshell`,
      `(?:explain|describe|introduce|tell (?:me |us )?about|break down|what should i know about) (?:this|it|these|(?:the|this|these|my) ${DOCUMENT})${END}`,
      `(?:bullet points|break (?:it|this|that) down)(?:${END}| (?:please|of|into))`,
      `(?:summari[sz]e|sum up)(?!\\p{L})`,
      `sum (?:it|this|that|these|them|everything|all|the [\\p{L} ]{1,60}) up(?!\\p{L})`,
      `(?:outline|recap|condense) (?:it|all|(?:the|this|these|those|its|main|key|my|our) .*)`,
      `(?:(?:give|show|write|make|get|provide|create|prepare|draft|what(?:'s| is)|do) (?:me |us )?)?(?:a |an |the )?(?:(?:very |really )?[\\p{L}-]+ )?${OVERVIEW}(?:${END}|,| please| (?:of|on|over|for|from|about|in|as|with) )`,
      `(?:(?:what(?:'s| are| is| were)|give|tell|show|list|name|which are) (?:me |us )?)?(?:all )?(?:the |its |their )?(?:\\p{N}+ |three |four |five |six |ten )?${MAIN} ${POINTS}${TAIL}`,
      `what(?:'s| is| was| are| were|s) (?:this|it|these|they|that|(?:the|this|these|my|our|that|those) ${DOCUMENT}) (?:all |mainly |really |basically )?about${ABOUT_TAIL}`,
      `(?:explain|describe|say|tell) (?:me |us )?what (?:this|it|these|they|(?:the|this|these|my) ${DOCUMENT}) (?:is|are) (?:all )?about${ABOUT_TAIL}`,
      `what (?:does|do|did) (?:it|they|this|these|(?:the|this|these|my) ${DOCUMENT}) (?:all )?say${END}`,
      `what (?:does|do) (?:the|this|these|my) ${DOCUMENT} (?:contain|cover|discuss|deal with|talk about|tell me)${END}`,
      `what(?:'s| is) in (?:it|(?:the|this|these|my) ${DOCUMENT})${END}`,
      `(?:list|name|enumerate|extract|collect|find|show|give|tell|what are) (?:me |us )?(?:all|every|each)(?: of)?(?!\\p{L})(?!(?: the)? (?:about|details|information|info)(?!\\p{L}))`,
      `list (?:the|its|their|any) (?:[\\p{L}-]+ )?[\\p{L}-]+s(?!\\p{L})${TAIL}`,
    ],
    named: { pattern: String.raw`^(\s*what(?:['’]s| is| are| was| were)) .{1,300}? about(?!\p{L})`, instead: '$1 it about' },
    parts: ['chapter', 'section', 'clause', 'paragraph', 'article', 'appendix', 'annex', 'page', 'slide', 'table', 'figure', 'part'],
    whichPart: ['this', 'that', 'last', 'first', 'second', 'third', 'next', 'previous'],
    placedParts: ['chapter', 'section', 'clause', 'paragraph', 'page', 'slide', 'table'],
    numberedParts: [],
    all: ['all', 'every', 'each'],
    allPatterns: [String.raw`^\P{L}*(?:please )?list (?!me )`],
    asking: words(`
    please can could would you i me us my our a an the is are was were this it its these that they all each every any what which who for to of on over in
    from about and so now just then give show write make get tell list name find extract collect want need like short brief quick summary summaries
    summarise summarize sum up outline overview gist recap abstract tldr tl dr nutshell highlights main key central most important points ideas takeaways
    findings messages conclusions topics document documents doc file files text texts paper papers page pages
  `),
    kinds: words('report article book contract letter manual handbook notes note meeting meetings transcript story'),
    places: words('in of from about'),
    asksWhat: ['what', "what's"],
    asksWhatFirst: [],
    asksElse: ['who', 'whom', 'whose', 'when', 'where', 'why', 'how', 'which'],
    wentOn: words('happen happened topics agenda'),
  },
  notes: {
    notes: ['meetings?', 'notes?', 'recordings?', 'calls?', 'conversations?', 'stand-?ups?', 'memos?'],
    last: ['last', 'latest', 'previous', 'most recent'],
    numbers: ['a=1', 'an=1', 'one=1', 'two=2', 'three=3', 'four=4', 'five=5', 'six=6', 'seven=7', 'eight=8', 'nine=9', 'ten=10', 'couple of=2', 'few=3'],
    ofOthers: ['of', 'between', 'points?', 'rooms?', 'places?'],
    hours: ['minutes?', 'hours?'],
    days: ['days?', 'weeks?'],
    unitLengths: ['minute=60000', 'hour=3600000', 'day=86400000', 'week=604800000'],
    today: ['today', 'this morning'],
    yesterday: ['yesterday'],
    said: [
      'say', 'said', 'saying', 'tell', 'told', 'talk', 'talked', 'discuss', 'discussed', 'decide', 'decided', 'agree', 'agreed', 'mention',
      'mentioned', 'promise', 'promised', 'record', 'recorded', 'note', 'noted',
    ],
    lastNotes: [],
  },
  documents: {
    headings: ['chapter', 'section', 'part', 'book', 'appendix'],
    headingNumbers: words('one two three four five six seven eight nine ten'),
    numberedHeadings: [],
    captions: ['table', 'figure', String.raw`fig\.`, String.raw`tab\.`],
    questionLabels: ['q', 'question'],
    sounds: [
      'music', 'applause', 'laughter', 'laughs?', 'laughing', 'inaudible', 'crosstalk', 'silence', 'noise', 'cough(?:s|ing)?', 'sighs?',
      'background.*', 'foreign',
    ],
    nameParticles: ['of', 'the', 'and'],
    nameJoiners: ['of'],
    outlines: ['table of contents', 'outline', 'chapters?'],
    outlinesAnywhere: [],
  },
  contradictions: {
    labels: words(`
    section sections page pages chapter chapters figure figures table tables step steps item items version versions phase phases stage article articles
    paragraph room rooms number no nr part parts class type level group question line quarter week day month year season episode volume issue release
    annex appendix exhibit floor building apartment unit slide sheet row column option plan variant case example lot track gate platform route district
  `),
    once: words(`
    founded founding foundation established establishment built born birth died death opened opens opening signed signature begins began begin beginning
    starts started start ends ended end ending expires expired expire expiry expiration due deadline launches launched launch completed completion
    effective valid terminates terminated termination delivered delivery finishes finished runs inaugurated abolished invented discovered closes closed
    closing
  `),
    bounds: words(`
    about around approximately roughly nearly almost circa ca some least most more less than over under above below up minimum maximum max min between
    usually often sometimes typically average example instance
  `),
    pointing: words(`
    it its this that these those he she his her they their there here such both another other one some many most then also but and or so however i we you
    my our your
  `),
    speaking: words('i we you me us my our your yours ours think thought guess maybe perhaps believe'),
    is: [
      'is', 'was', 'are', 'were', 'be', 'became', 'becomes', 'named', 'called',
      '(?:led|chaired|headed|managed|owned|founded|invented|directed) by',
    ],
    isThe: { verbs: ['is', 'was', 'became'], articles: ['the', 'our', 'its'] },
    opposites: {
      permission: [['allowed', 'permitted'], words('forbidden prohibited banned disallowed')],
      inclusion: [['included'], ['excluded']],
      duty: [words('required mandatory compulsory obligatory'), ['optional', 'voluntary']],
      approval: [['approved', 'accepted'], ['rejected', 'refused', 'declined']],
      price: [['free'], ['paid']],
    },
    soft: words('currently now today still already only exactly normally generally also always must shall should will can'),
    tailsBehindComma: words('as because since although though which who and but so see'),
    tails: ['unless', 'because', 'except'],
  },
  sections: {
    search: {
      overview: 'overview summary purpose about introduction',
      goals: 'goal goals aim objective objectives target want to achieve purpose',
      architecture: 'architecture component components system structure module database server interface design layer',
      features: 'feature features function functions supports allows provides offers can capability',
      risks: 'risk risks problem danger threat failure concern delay uncertain could fail',
      nextSteps: 'next steps action plan will must until deadline follow up to do agreed',
      problem: 'problem issue need difficulty complaint because lack missing cannot',
      users: 'user users customer customers people team audience tenant member staff',
      requirements: 'must shall required requirement requirements should needs to has to',
      constraints: 'constraint limit budget cost maximum only at most not allowed law regulation deadline',
      openQuestions: 'open question unclear undecided unknown to be decided whether pending not yet',
      acceptance: 'acceptance criteria test approved measure success passes verified accepted',
      trigger: 'when if begins start starts request event triggered as soon as on receipt',
      roles: 'responsible role manager team owner lead approves staff person in charge',
      steps: 'step steps first then next after finally must send check enter press open',
      exceptions: 'exception unless otherwise fails error except not possible in case emergency',
      outputs: 'output result report document delivered produces confirmation record invoice',
      milestones: 'milestone phase deadline date by until release launch month week quarter finished',
      tasks: 'task tasks to do build implement write install prepare will be done work assigned',
      dependencies: 'depends dependency requires before needs first after waiting supplier delivery prerequisite',
    },
    signals: {
      requirements: ['must', 'shall', 'should'],
      trigger: ['when', 'if', 'once'],
      steps: words('first then next after finally'),
      exceptions: ['unless', 'otherwise', 'except'],
      milestones: ['by', 'until'],
      dependencies: ['before', 'until'],
    },
  },
}
