/** What may stand before a request: politeness, and little words. */
const BEFORE = new RegExp(
  '(?:please|pls|kindly|briefly|quickly|just|now|then|so|and|also|ok|okay|can you|could you|would you|will you|can i have|could i have|i(?: would|\'d|’d)? (?:like|need|want)|try to|for me|me|us|to|bitte|mal|kurz|nun|jetzt|und|also|kannst du|können sie|könntest du|könnten sie|kann ich|ich (?:möchte|brauche|will|hätte gerne?)|mir|uns|s\'il (?:vous|te) plaît|peux-tu|pouvez-vous|pourriez-vous|je (?:veux|voudrais)|por favor|puedes|podrías|quiero|necesito),? ',
  'uy',
)
const DOCUMENT =
  '(?:documents?|docs?|papers?|files?|texts?|books?|reports?|articles?|contracts?|agreements?|letters?|manuals?|handbooks?|guides?|pages?|notes?|meetings?|transcripts?|presentations?|slides?|decks?|spreadsheets?|e-?mails?|stor(?:y|ies)|stud(?:y|ies)|pdfs?|material|stuff|all)'
const GERMAN_DOCUMENT =
  '(?:dokument(?:e|en|s)?|datei(?:en)?|text(?:e|es|s)?|bericht(?:e|s)?|buch(?:s|es)?|vertrag(?:s|es)?|artikel[ns]?|aufsatz(?:es)?|brief(?:e|s)?|handbuch(?:s|es)?|unterlagen?|papier(?:e|s)?|protokoll(?:e|s)?|besprechung|notiz(?:en)?|präsentation|pdf)'
const MAIN = '(?:main|key|central|core|principal|essential|crucial|most important)'
const POINTS =
  '(?:points|ideas|takeaways|findings|messages|conclusions|topics|themes|arguments|facts|results|statements|insights|aspects|issues|decisions)'
const OVERVIEW = '(?:summar(?:y|ies)|overview|gist|abstract|outline|synopsis|recap|digest|highlights|rundown|tl;?dr)'
const GERMAN_OVERVIEW = '(?:zusammenfassung|überblick|übersicht|inhaltsangabe|kurzfassung)'
/** What may follow what is asked for: nothing more, or where it is to be found. */
const TAIL = '(?=\\s*[?.!…:,]*$|,| (?:of(?! failure)|in|from|here|made|raised|discussed|covered|mentioned|please)(?!\\p{L}))'
const ABOUT_TAIL = '(?=\\s*[?.!…:,]*$|,| (?:in|and|exactly|overall|mainly)(?!\\p{L}))'
const END = '(?:\\s*[?.!…:]*$)'

/** Requests for a whole; each begins where the question begins, so that a question that only speaks of a summary is none. */
const REQUESTS = [
  `tl;?dr(?!\\p{L})`,
  `.{0,80}in a nutshell`,
  `(?:explain|describe|introduce|tell (?:me |us )?about|break down|what should i know about) (?:this|it|these|(?:the|this|these|my) ${DOCUMENT})${END}`,
  `(?:bullet points|break (?:it|this|that) down|stichpunkte|stichworte)(?:${END}| (?:please|of|into|von|bitte))`,
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
  `(?:fass(?:e|t|en sie)?|fasst) .*zusammen(?!\\p{L})`,
  `.{0,80}zusammen(?:zu)?fassen${END}`,
  `(?:(?:gib|geben sie|mach|machen sie|schreib|schreibe|schreiben sie|erstell|erstelle|erstellen sie|zeig) (?:mir |uns |bitte )*)?(?:eine[nr]? |die |den |das |ein )?(?:[\\p{L}-]+ )?${GERMAN_OVERVIEW}(?:${END}|,| bitte| (?:von|des|der|über|zu|zum|zur|aus|vom|als|für|in|im|auf) )`,
  `(?:worum|um was) (?:geht|ging|handelte?|drehte?) (?:es|sich|er|sie)(?:'s)?(?!\\p{L})`,
  `(?:wovon|worüber) (?:handelt|handeln|spricht|berichtet)(?!\\p{L})`,
  `(?:(?:was|welche|welches) (?:sind )?|nenn\\w* |gib |zeig\\w* |list\\w* |zähl\\w* )?(?:mir |uns |bitte )*(?:die |alle )?(?:\\p{N}+ |drei |fünf )?(?:(?:wichtigst|zentral|wesentlich)\\w* (?:punkt|aussage|ergebnis|erkenntnis|inhalt|these|thema|themen|fakt|botschaft)|(?:haupt|kern|eck)(?:punkte|aussagen|thesen|themen|inhalte|ergebnisse|erkenntnisse|gedanken|botschaften|fakten))`,
  `(?:liste?|zähle?|nenne?|zeige?|gib|suche?|finde|welches sind|was sind) (?:mir |uns |bitte )*(?:alle|jede[nrs]?|sämtliche)(?!\\p{L})`,
  `(?:erklär\\w*|beschreib\\w*) (?:mir |uns |bitte )*(?:das|dies(?:es|en|e)?|den|die) ?${GERMAN_DOCUMENT}?${END}`,
  `alle .{1,80}(?:auflisten|aufzählen|nennen|zeigen)${END}`,
  `was (?:steht|sagt|enthält|behandelt)(?: alles)? (?:hier|da|darin|drin|(?:in |im )?(?:diese[mnrs]?|dem|der|das|den|die)? ?${GERMAN_DOCUMENT})(?: drin)?${END}`,
  `résum(?:er|ez|ons|e)(?!\\p{L})`,
  `(?:(?:fai(?:s|tes)|donne[rz]?|écri[st]|écrivez|rédige[rz]?)[ -](?:moi |nous )?)?(?:une? |le |la )?(?:[\\p{L}]+ )?(?:résumé|synthèse|aperçu)(?:${END}|,| (?:du|de|des|d'|s'il) ?)`,
  `de quoi (?:parle|parlent|traite|traitent|s'agit|est-il question)`,
  `(?:(?:quels|quelles) sont |donne[rz]?[ -]moi |liste[rz]? |cite[rz]? )?(?:les |tous les )?(?:points|idées|messages|conclusions|éléments|arguments) (?:principaux|principales|clés?|essentiel(?:le)?s|importante?s|forts)(?!\\p{L})`,
  `(?:liste[rz]?|énumère[rz]?|cite[rz]?|donne[rz]?[ -]moi|indique[rz]?) (?:tous|toutes)(?!\\p{L})`,
  `(?:resume|resuma|resúme(?:me|lo)?|resumir) (?:est|el |la |los |las |lo |todo|this|it)`,
  `resum(?:ir|en|a|o)${END}`,
  `(?:(?:haz(?:me)?|dame|escribe|prepara) (?:me )?)?(?:un |una |el |la )?(?:[\\p{L}]+ )?(?:resumen|síntesis)(?:${END}|,| (?:del?|sobre|por) )`,
  `de qu[eé] (?:tratan?|va|habla|se trata)(?!\\p{L})`,
  `(?:cuáles son |dame |lista |enumera |di(?:me)? )?(?:los |las )?(?:puntos|ideas|conclusiones|mensajes|temas) (?:principales|clave|importantes|centrales)(?!\\p{L})`,
  `(?:lista|enumera|dame|nombra|menciona|haz una lista de) (?:todos|todas)(?!\\p{L})`,
  `(?:riassum(?:i|ere|ete)|fammi un riassunto|un riassunto|(?:di|de) (?:che )?cosa (?:parla|tratta))(?!\\p{L})`,
  `(?:faça um resumo|do que (?:se )?trata|quais são os pontos principais)(?!\\p{L})`,
  `(?:vat .*samen|waar gaat .*over)${END}`,
  `(?:请|麻烦|帮我|给我|能否|可以|能|你|把)*(?:总结|概括|归纳|概述|總結)(?!部分|里|中)`,
  `(?:请|麻烦|帮我|给我)*(?:列出|列举|找出).{0,4}(?:所有|全部|每)`,
  `(?:这|本|该|這).{0,8}(?:讲|说|写|谈|关于|講|說).{0,4}(?:什么|甚麼|啥)`,
  `.{0,12}(?:主要|关键|核心|重点)(?:内容|观点|要点|信息)`,
  `(?:请|帮我|给我|写|做)+.{0,4}(?:摘要|概要|总结)`,
  `.{0,20}(?:要約(?:して|を)|について教えて|まとめて)`,
]
const REQUEST = new RegExp(`(?:${REQUESTS.join('|')})`, 'uy')
/** Signs that may open a question. */
const OPENING = /^[¿¡"“„'\s]{0,4}/u

/** A part of a document by its number or place: a question for it goes the ordinary way. */
const PART =
  /(?<!\p{L})(?:chapter|section|clause|paragraph|article|appendix|annex|page|slide|table|figure|part|kapitel|abschnitt|absatz|klausel|paragraph|artikel|anhang|seite|folie|tabelle|teil|ziffer|chapitre|clause|capítulo|sección|página|cláusula)s? (?:no\.? |nr\.? |#)?(?:\p{N}|[ivx]+(?!\p{L}))|§ ?\p{N}|(?<!\p{L})(?:this|that|last|first|second|third|next|previous|letzte[nrs]?|erste[nrs]?|zweite[nrs]?|diese[mnrs]?) (?:chapter|section|clause|paragraph|page|slide|table|kapitels?|abschnitts?|absatz|seite|folie|tabelle)(?!\p{L})|第.{1,3}[章节页条]/u

/** Whether a question asks for a document as a whole: to sum it up, what it is about, its main points, or to list all of something in it; never for one of its parts. */
export function isWholeRequest(question: string): boolean {
  const plain = question.normalize('NFKC').toLowerCase().replaceAll('’', "'").replaceAll(/\s+/gu, ' ').trim()
  return !PART.test(plain) && begins(plain)
}

/** Whether a request begins behind the opening signs, or behind some of the words that may stand before one. */
function begins(plain: string): boolean {
  let at = OPENING.exec(plain)?.[0].length ?? 0
  for (;;) {
    REQUEST.lastIndex = at
    if (REQUEST.test(plain)) return true
    BEFORE.lastIndex = at
    if (!BEFORE.test(plain)) return false
    at = BEFORE.lastIndex
  }
}

/** Whether a question asks for a whole once a name in it is known to be a document's: "What is Moby-Dick about?". */
export function couldBeWholeRequest(question: string): boolean {
  return isWholeRequest(question) || isWholeRequest(question.replace(/^(\s*what(?:['’]s| is| are| was| were)) .{1,300}? about(?!\p{L})/iu, '$1 it about'))
}

/** Whether a request for a whole wants all of something in it ("List all deadlines"), not what it comes to. */
export function asksForAll(question: string): boolean {
  return /(?<!\p{L})(?:all|every|each|alle|jede[nrs]?|sämtliche|tous|toutes|todos|todas)(?!\p{L})|^\P{L}*(?:please )?list (?!me )|所有|全部/iu.test(question)
}
