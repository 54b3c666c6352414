import { words, type PossibleQuestionWords } from '../language.ts'

/** Words inside of a subject: nothing that begins another clause, no verb that every sentence has, no adverb. */
const WORD = String.raw`(?!(?:who|whom|which|that|whose|when|where|while|if|as|than|because|is|are|was|were|be|been|has|have|had|will|would|can|could|may|might|must|should|shall|do|does|did|not|it|he|she|they|them|we|you|I|there|also|only|then|now|thus|however|alone|often|always|never|still|just|even|by|to|with|without|from|but|saw|said|came|went|took|became|don’t|don't|results?\sobtained|two|tests\ssince)\b|(?!family|supply|assembly|anomaly)\p{Ll}{3,}ly\s)[\p{L}\p{N}’'/-]+(?:\.\p{L}+)?\s`
/** Words that begin a sentence and no name. */
const NO_NAME = String.raw`(?!(?:It|This|That|These|Those|There|Here|What|Which|Who|Whose|How|Why|One|Two|Three|Another|Each|Every|Some|Any|Many|Most|Much|Few|Both|All|He|She|They|We|You|I|Its|Their|His|Her|Our|Your|My|If|When|Whenever|While|As|In|On|At|For|From|Of|To|With|Without|By|Since|But|And|Or|So|Also|Such|Other|Others|Yes|No|Not|Nothing|Nobody|None|Everything|Everyone|Someone|Something|Today|Now|Then|Thus|Hence|However|Therefore|Moreover|Although|Though|After|Before|During|Because|Until|Unless|Once|Only|Even|Still|Just|Perhaps|Maybe|Please|Note|See|Let|Next|First|Second|Third|Figure|Table|Section|Chapter|Page|Where|Under|Over|Among|Between|Like|Unlike|Instead|Otherwise|Again|Rather|Do|Does|Did|Is|Are|Was|Were|Can|Could|Will|Would|Should|May|Must|Has|Have|Had|Well|Okay|Ok|Oh|Um|Uh|Yeah|Right|Use|Make)\b|\p{L}+(?:ly|ing|ed)\s)`
/** What stands before the subject ("In 1989, ..."). */
const LEAD = String.raw`^(?:(?:In|On|At|By|During|After|Before|For|Since|Within|Under)\s[^,;:.]{2,40},\s|(?:However|Therefore|Moreover|Furthermore|Thus|Hence|Finally|Additionally|Currently|Today|Typically|Usually|Generally|Originally|Recently|Traditionally|Specifically|Similarly|Consequently),?\s)?`
/** A plain subject: with an article, or a name or plural that begins the sentence. */
const SUBJECT = String.raw`${LEAD}(?<name>(?:(?:[Tt]he|[Aa]n?|[Ee]ach|[Ee]very|[Aa]ll)\s(?:${WORD}){1,6}?)|(?:${NO_NAME}\p{Lu}[\p{L}\p{N}’'.-]+\s(?:${WORD}){0,4}?))`
const PLURAL = String.raw`(?<=[^us]s\s|people\s|children\s|data\s|men\s)`
const TIME = String.raw`(?:on|in|from|until|before|after|by|every|each|once|twice|at|between|since)\s(?:the\s)?(?:\p{N}|first|last|end|week|month|year|day|spring|summer|autumn|winter|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December|a\s(?:day|week|month|year))`
const PLACE = String.raw`(?:in|at|on|behind|beside|below|above|under|near|inside|outside)\s(?:the\s|an?\s)?\p{L}`
const PARTICIPLE = String.raw`(?<participle>(?:(?:be|been|being)\s)?\p{Ll}+(?:ed|wn|ken|ten|ld|ept|ent|ost|ft|ught|ade|aid|ung|one|ound))`
/** What is done to things at a place that somebody would go to; "specified in versions" and "found in Appendix B" are none. */
const PLACED = String.raw`(?<participle>(?:(?:be|been|being)\s)?(?:kept|stored|located|situated|hidden|hung|placed|parked|built|buried|based|born|displayed|shown|exhibited|installed|produced|manufactured|made|grown|sold|published|filmed|held|moored|mounted|fitted|sent|delivered|returned|filed|archived|used|laid|put|collected|served|played|spoken))`
/** What is said of persons and is nobody's business. */
const PRIVATE = String.raw`(?!(?:married|divorced|widowed|separated|remarried|engaged|arrested|hospitali[sz]ed)\b)`
const BE = String.raw`(?<verb>is|are|was|were|(?:can|must|should|may|has|have)(?=\sbe))`
const NUMBER = String.raw`(?:\p{N}[\p{N},.]*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty)`
/** A noun that has a value, so that "the aim of the study is" says it. */
const ATTRIBUTE = String.raw`(?:aim|goal|purpose|objective|reason|cause|advantage|benefit|disadvantage|drawback|difference|challenge|limitation|conclusion|rule|rent|deposit|fee|price|cost|task|role|size|budget|deadline|period|duration|length|depth|height|width|weight|speed|limit|capacity|temperature|number|amount|rate|focus|source|result|requirement|exception|default|idea|function|definition|population|capital|theme|topic|hypothesis|message|method|approach)`

/** Verbs of which the object is asked for; the same in the past and the present ("cut") cannot be told apart. */
const VERBS = `allow=allowed carry=carried cause=caused change=changed claim=claimed compare=compared contain=contained cover=covered create=created
  define=defined deliver=delivered describe=described develop=developed discuss=discussed enable=enabled examine=examined explain=explained extend=extended
  find=found give=gave handle=handled identify=identified include=included influence=influenced introduce=introduced keep=kept lack=lacked lose=lost make=made
  mean=meant measure=measured need=needed offer=offered pay=paid predict=predicted prevent=prevented produce=produced promise=promised propose=proposed
  protect=protected provide=provided publish=published record=recorded reduce=reduced replace=replaced represent=represented require=required receive=received
  show=showed suggest=suggested support=supported teach=taught test=tested use=used want=wanted write=wrote affect=affected argue=argued believe=believed
  build=built buy=bought determine=determined ensure=ensured demonstrate=demonstrated present=presented achieve=achieved improve=improved perform=performed
  assume=assumed combine=combined consider=considered detect=detected generate=generated indicate=indicated recommend=recommended reveal=revealed
  specify=specified select=selected store=stored train=trained treat=treated decide=decided sell=sold hold=held bring=brought`
const PREPOSITIONAL = `refer=referred=to consist=consisted=of depend=depended=on lead=led=to focus=focused=on rely=relied=on deal=dealt=with apply=applied=to`
const HAPPENS = `begin=began start=started end=ended open=opened close=closed die=died arrive=arrived expire=expired return=returned happen=happened leave=left`

function third(base: string): string {
  if (/[^aeiou]y$/u.test(base)) return `${base.slice(0, -1)}ies`
  return /(?:s|x|ch|sh|o)$/u.test(base) ? `${base}es` : `${base}s`
}

type Verb = { base: string; third: string; past: string }

const verbsOf = (list: string): Verb[] =>
  words(list).map((entry) => {
    const [base = '', past = '', preposition] = entry.split('=')
    const rest = preposition === undefined ? '' : ` ${preposition}`
    return { base: `${base}${rest}`, third: `${third(base)}${rest}`, past: `${past}${rest}` }
  })
const MEANT = [...verbsOf(VERBS), ...verbsOf(PREPOSITIONAL)]
/** Verbs whose object tells something: "What did Norwich lose?" asks for anything. */
const LIGHT = words('make give bring carry hold keep lose find change want')
const TOLD = MEANT.filter(({ base }) => !LIGHT.includes(base))
const DATED = verbsOf(HAPPENS)
/** One of many like it ("each instance") is known where it is written alone. */
const DOER = String.raw`(?!(?:[Ee]ach|[Ee]very)\s)${SUBJECT}`
/** Forms after any subject, and after a plural. */
const singular = (verbs: readonly Verb[]): string => verbs.flatMap((verb) => [verb.third, verb.past]).join('|')
const regular = (verbs: readonly Verb[]): string => verbs.flatMap(({ past }) => (/ed(?: |$)/u.test(past) ? [past] : [])).join('|')
const plural = (verbs: readonly Verb[]): string => verbs.map(({ base }) => base).join('|')

/** An object follows, no pronoun and no other clause. */
const OBJECT = String.raw`(?!(?:it|this|them|him|her|us|me|up|out|to|on|off|by|in|at|for|from|as|with|and|or|\p{Ll}+ly)\b)`

/** English. */
export const englishQuestions: PossibleQuestionWords = {
  rules: [
    {
      kind: 'term',
      pattern: String.raw`[“"](?<name>[^”"\n]{3,60})[”"]\s+(?:means|refers\s+to|is\s+defined\s+as)\s`,
      question: 'What does “{name}” mean?',
    },
    {
      kind: 'what',
      isNaming: true,
      pattern: String.raw`^${NO_NAME}(?<name>(?:(?:An?|The)\s)?[\p{L}\p{N}.’'-]*\p{L}(?:\s(?:${WORD.slice(0, -2)})){0,3})\s(?<verb>is|are)\s(?:an?|the|one\sof\sthe)\s\p{Ll}`,
      question: 'What {verb} {name}?',
    },
    { kind: 'cost', pattern: String.raw`${SUBJECT}costs?\s(?=.{0,20}\p{N})`, question: 'What does {name} cost?' },
    {
      kind: 'count',
      pattern: String.raw`^There\s(?<verb>are|were)\s(?:about\s|around\s|only\s|over\s|more\sthan\s)?${NUMBER}\s(?<name>\p{Ll}{3,}s)(?<rest>\s(?:in|at|on)\s(?:the\s)?[\p{L}\p{N}-]+)?`,
      question: 'How many {name} {verb} there{rest}?',
    },
    {
      kind: 'value',
      pattern: String.raw`${LEAD}(?<name>[Tt]he\s(?:(?:(?!main|only|new)[\p{L}-]+\s){1,2}${ATTRIBUTE}|(?:[\p{L}-]+\s){0,2}${ATTRIBUTE}\s(?:of|for|between)\s(?:the\s|an?\s)?(?:${WORD}){0,3}?(?:${WORD.slice(0, -2)})))\s(?<verb>is|are|was|were)\s`,
      question: 'What {verb} {name}?',
    },
    { kind: 'when', pattern: String.raw`${SUBJECT}(?<verb>is|are|was|were)\s${TIME}`, question: 'When {verb} {name}?' },
    {
      kind: 'why',
      pattern: String.raw`${SUBJECT}(?<verb>is|are|was|were)\s(?<participle>(?:(?!one\b|what\b|the\b|an?\b|just\b|only\b|not\b)\p{Ll}{4,}))\s(?:because|due\sto|as\sa\sresult\sof)\s`,
      question: 'Why {verb} {name} {participle}?',
    },
    {
      kind: 'when',
      pattern: String.raw`${SUBJECT}${BE}\s${PRIVATE}${PARTICIPLE}\s(?!by\s)(?=.*\b${TIME})`,
      question: 'When {verb} {name} {participle}?',
    },
    { kind: 'when', pattern: String.raw`${SUBJECT}(?<verb>${singular(DATED)})\s(?=.*\b${TIME})`, question: 'When {aux} {name} {base}?' },
    {
      kind: 'when',
      pattern: String.raw`${SUBJECT}${PLURAL}(?<verb>${plural(DATED)})\s(?=.*\b${TIME})`,
      question: 'When {aux} {name} {base}?',
    },
    {
      kind: 'who',
      pattern: String.raw`${SUBJECT}(?:is|was|were|has\sbeen|have\sbeen)\s(?:\p{Ll}+ly\s)?(?<verb>\p{Ll}+ed)\sby\s(?=\p{Lu}\p{Ll})`,
      question: 'Who {verb} {name}?',
    },
    {
      kind: 'how',
      pattern: String.raw`${SUBJECT}${BE}\s${PARTICIPLE}\s(?:by\s\p{Ll}+ing|using|through|via|by\smeans\sof)\s`,
      question: 'How {verb} {name} {participle}?',
    },
    {
      kind: 'how',
      pattern: String.raw`${SUBJECT}(?<verb>can|must|should|may)\s(?<participle>be\s\p{Ll}+(?:ed|en|ne|ade|ut))\s(?:by|with|using|through|via)\s`,
      question: 'How {verb} {name} {participle}?',
    },
    { kind: 'where', pattern: String.raw`${SUBJECT}${BE}\s${PLACED}\s(?=${PLACE})`, question: 'Where {verb} {name} {participle}?' },
    {
      kind: 'how',
      pattern: String.raw`^To\s(?<name>(?!do\s|be\s|have\s|this|that|these|answer|illustrate|summari|conclude|begin|make|our|my)\p{Ll}+\s[^,:;.?!]{3,60}),\s(?:you|we|use|simply|just|first|run|call|press|click|open|go|select|set|add|create|install|type|choose|put|take)\b`,
      question: 'How do you {name}?',
    },
    {
      kind: 'who',
      pattern: String.raw`${LEAD}${NO_NAME}(?:\p{Lu}[\p{Ll}’'-]+(?:\s(?:and\s)?\p{Lu}[\p{L}.’'-]*){0,3})\s(?<verb>${MEANT.map(({ past }) => past).join('|')})\s(?<name>(?:the|an?)\s(?:${WORD}){1,5}?${WORD.slice(0, -2)})(?=[.,;]|\s(?:in|at|on|to|for|that|which|by|from|with|as|and|of)\b)`,
      question: 'Who {verb} {name}?',
    },
    { kind: 'does', pattern: String.raw`${DOER}(?<verb>${singular(TOLD)})\s${OBJECT}`, question: 'What {aux} {name} {base}?' },
    { kind: 'does', pattern: String.raw`${DOER}${PLURAL}(?<verb>${plural(TOLD)})\s${OBJECT}`, question: 'What {aux} {name} {base}?' },
    {
      kind: 'does',
      pattern: String.raw`${DOER}(?<verb>can|will|should|must|may|could|would)\s(?<participle>${plural(TOLD)})\s${OBJECT}`,
      question: 'What {verb} {name} {participle}?',
    },
    {
      kind: 'does',
      pattern: String.raw`${DOER}(?<verb>has|have|had)\s(?<participle>${regular(TOLD)})\s${OBJECT}`,
      question: 'What {verb} {name} {participle}?',
    },
  ],
  verbs: [...MEANT, ...DATED].flatMap((verb) => [
    `${verb.base}=do ${verb.base}`,
    `${verb.third}=does ${verb.base}`,
    `${verb.past}=did ${verb.base}`,
  ]),
  asks: String.raw`^(?:what|when|where|who|why|how|which|if|do|does|is|are|can)\b`,
  headings: [
    { pattern: String.raw`^how to (?<name>\p{Ll}.{4,60})$`, question: 'How do you {name}?' },
    {
      pattern: String.raw`^(?<name>(?!using|including|following|according|during|getting|managing|breaking|showing|booking|building|meeting|opening|existing|missing|remaining|imaging|planning|heating|working|being|having)\p{L}{2,}ing\s(?!and\s)[\p{L}\p{N}\s-]{3,50})$`,
      question: 'How does {name} work?',
    },
  ],
  generic: String.raw`^(?:introduction|overview|contents|table of contents|summary|abstract|conclusions?|references|bibliography|acknowledge?ments?|appendix|index|notes?|examples?|details|general|misc(?:ellaneous)?|other|page|version|license|changelog|dates?|times?|names?|titles?|descriptions?|types?|ids?|status|totals?|subtotal|subject|from|to|cc|re|fax|tel(?:ephone)?|phone|e-?mails?|address|signature|tip|warning|important|figure|table|chapter|section|part|slide|untitled|fixes|features|enhancements|usage|quick ?start|getting started|faq)\b[\s\p{N}.:]*$`,
  pointing: String.raw`\b(?:following|latter|former|above|below|same|others?|another|first|second|third|next|previous|last|this|that|these|those|such|its|their|his|her|our|your|my|times?|them|each|examples?|figures?|tables?|sections?|chapters?|appendix|more|cases?|ways?|facts?|things?|ones?|rest|words?|next|man|woman|men|women|boy|girl|people|person|author|authors|paper|document|text|file|way|idea|kind|sort|lot|number of|result of)\b`,
  attributes: String.raw`\b(?:number|dates?|hours|symptoms|conditions|payment|method|period|fee|price|cost|rate|deposit|deadline|amount|balance|limit|duration|capacity|location|place|seat|room|auditorium|diagnosis|treatment|dose|dosage|budget|goal|purpose|requirement|warranty|rent|salary|speed|size|weight|temperature|policy|decision|result|venue|address|total|discount|tax|allerg(?:y|ies)|medications?|prognosis|recommendations?|time)$`,
  persons: String.raw`\b(?:owner|author|manager|supervisor|chair|landlord|tenant|customer|supplier|doctor|physician|patient|cashier|contact|president|director|keeper|importer|exporter|applicant)$`,
  measures: String.raw`\b(?:price|cost|amount|fee|rate|salary|budget|revenue|deadline|due date|weight|length|height|width|age|population|score|quantity|stock|capacity|area|distance|duration)\b`,
  questions: {
    value: 'What is the {name}?',
    person: 'Who is the {name}?',
    cell: 'What is the {column} of {name}?',
    topic: 'What about {name}?',
  },
  articles: ['the', 'an?', 'each', 'every', 'all'],
  hasSmallNouns: true,
}
