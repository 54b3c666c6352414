import { END, words, type Language } from './language.ts'

/** Spanish. */
export const spanish: Language = {
  code: 'es',
  otherCodes: [],
  stemmer: 'spanish',
  detectedAmong: 'latin',
  isUnspaced: false,
  stopWords: words(`
    el la lo los las un una unos unas y e o u pero sino porque que si como cuando aunque mientras pues de del a al en con por para sin sobre entre hasta
    desde contra durante según tras ante bajo yo me mi mis mí tú te ti tu tus él ella ello ellos ellas le les se su sus nos nosotros nosotras nuestro
    nuestra nuestros nuestras vosotros vuestro vuestra usted ustedes este esta esto estos estas ese esa eso esos esas aquel aquella aquello aquellos
    aquellas qué quién quien quiénes quienes cuál cual cuáles cuales cuándo cuánto cuanto cuántos cuantos cuánta cuántas dónde donde cómo cuyo cuya es soy
    eres somos son era eran fue fueron ser sido siendo sea sean sería está están estaba estaban estar estado he has ha hemos han había habían hay haber
    hubo tiene tienen tenía tenían tener puede pueden podía poder debe deben hacer hace hizo no ni ya muy más menos también tan sólo solo otro otra otros
    otras todo toda todos todas algo alguno alguna algunos algunas
  `),
  negations: { anywhere: words('no nunca ningún ninguna sin'), here: [] },
  askingVerbs: words('cuántos cuántas cuánto lista muestra explica llama'),
  hasDottedOrdinals: false,
  abbreviations: {
    always: words('sr sra srta dra dr p.ej'),
    beforeNumber: ['núm', 'pág', 'art'],
  },
  numbers: {
    values: words(`
    cero=0 dos=2 tres=3 cuatro=4 cinco=5 seis=6 siete=7 ocho=8 nueve=9 diez=10 once=11 doce=12 trece=13 catorce=14 quince=15 dieciséis=16 diecisiete=17
    dieciocho=18 diecinueve=19 veinte=20 veintiuno=21 veintiún=21 veintidós=22 veintitrés=23 veinticuatro=24 veinticinco=25 veintiséis=26 veintisiete=27
    veintiocho=28 veintinueve=29 treinta=30 cuarenta=40 cincuenta=50 sesenta=60 setenta=70 ochenta=80 noventa=90 doscientos=200 doscientas=200
    trescientos=300 trescientas=300 cuatrocientos=400 cuatrocientas=400 quinientos=500 quinientas=500 seiscientos=600 setecientos=700 ochocientos=800
    novecientos=900 docena=12 medio=0.5 media=0.5 mitad=0.5 segundo=2nd segunda=2nd tercero=3rd tercer=3rd tercera=3rd cuarto=4th cuarta=4th quinto=5th
    quinta=5th sexto=6th sexta=6th séptimo=7th séptima=7th octavo=8th octava=8th noveno=9th novena=9th décimo=10th décima=10th un=~1 una=~1 uno=~1
    primero=~1st primer=~1st primera=~1st cien=*100 mil=*1000 millón=*1e6 millones=*1e6 billón=*1e12 billones=*1e12
  `),
    months: words('enero=1 febrero=2 marzo=3 abril=4 mayo=5 junio=6 julio=7 agosto=8 septiembre=9 octubre=10 noviembre=11 diciembre=12'),
    units: {
      percent: ['ciento'], dollar: ['dólar', 'dólares'], cent: ['céntimos'], euro: ['euro', 'euros'], pound: ['libra', 'libras'],
      degree: ['grados'], second: ['segundos'], minute: ['minuto', 'minutos'], hour: ['hora', 'horas'], day: ['día', 'días'],
      week: ['semana', 'semanas'], month: ['mes', 'meses'], year: ['año', 'años'], decade: ['década', 'décadas'], century: ['siglo', 'siglos'],
      millimetre: ['milímetros'], centimetre: ['centímetros'], metre: ['metro', 'metros'], kilometre: ['kilómetro', 'kilómetros'],
      mile: ['millas'], foot: ['pies'], inch: ['pulgadas'], gram: ['gramos'], kilogram: ['kilogramos'], tonne: ['tonelada', 'toneladas'],
      litre: ['litro', 'litros'], hectare: ['hectáreas'],
    },
    perCent: { per: ['por'], cent: ['ciento'] },
    ordinalEndings: [],
    isCompounding: false,
    connectors: ['y'],
  },
  statements: {
    telling: [],
    tellingPatterns: [],
    agents: ['por'],
  },
  refusals: {
    phrases: ['no lo sé', 'no hay información', 'no se menciona', 'no puedo responder'],
    who: ['fuente', 'documento', 'contexto'],
    what: ['no contiene', 'no mencion', 'no dice'],
    nothing: ['nada'],
  },
  followUps: {
    leads: ['gracias'],
    goesOn: ['y', 'e', 'o', 'pero', 'qué hay de'],
    asks: ['quién', 'qué', 'cuál(?:es)?', 'cuándo', 'dónde', 'por qué', 'cómo', 'cuánt[oa]s?'],
    definition: { asks: ['qué', 'quién'], is: ['es'], articles: [] },
    pointing: words('eso esto él ella ellos allí lo'),
    pointingHere: [],
    pointingAtNothing: [],
    bare: [],
  },
  smallTalk: {
    phrases: [
      'hola', 'buenos días', 'buenas tardes', 'buenas noches', 'cómo estás', 'gracias', 'muchas gracias', 'adiós', 'quién eres',
      'qué puedes hacer', 'buenos dias',
    ],
    fillers: [],
    thanks: ['gracias'],
    goodbyes: ['adiós'],
    abilities: [],
  },
  intents: {
    temporal: ['cuándo'],
    procedural: ['cómo (?:puedo|se|hacer)'],
    exploratory: ['por qué'],
  },
  wholes: {
    before: ['por favor', 'puedes', 'podrías', 'quiero', 'necesito'],
    requests: [
      `(?:resume|resuma|resúme(?:me|lo)?|resumir) (?:est|el |la |los |las |lo |todo|this|it)`,
      `resum(?:ir|en|a|o)${END}`,
      `(?:(?:haz(?:me)?|dame|escribe|prepara) (?:me )?)?(?:un |una |el |la )?(?:[\\p{L}]+ )?(?:resumen|síntesis)(?:${END}|,| (?:del?|sobre|por) )`,
      `de qu[eé] (?:tratan?|va|habla|se trata)(?!\\p{L})`,
      `(?:cuáles son |dame |lista |enumera |di(?:me)? )?(?:los |las )?(?:puntos|ideas|conclusiones|mensajes|temas) (?:principales|clave|importantes|centrales)(?!\\p{L})`,
      `(?:lista|enumera|dame|nombra|menciona|haz una lista de) (?:todos|todas)(?!\\p{L})`,
    ],
    named: null,
    parts: ['capítulo', 'sección', 'página', 'cláusula'],
    whichPart: [],
    placedParts: [],
    numberedParts: [],
    all: ['todos', 'todas'],
    allPatterns: [],
    asking: words('resume resumir resumen este esta el los las del trata qué haz lista todos todas puntos principales'),
    kinds: [],
    places: ['en', 'de', 'del'],
    asksWhat: ['qué'],
    asksWhatFirst: [],
    asksElse: [],
    wentOn: ['pasó'],
  },
  notes: {
    notes: [],
    last: [],
    numbers: ['dos=2', 'tres=3', 'cuatro=4', 'cinco=5'],
    ofOthers: [],
    hours: [],
    days: [],
    unitLengths: [],
    today: [],
    yesterday: [],
    said: [],
    lastNotes: [
      String.raw`(?<!\p{L})(?:{n} )?últim[oa]s? (?:{n} )?(?:reunión|reuniones|notas?|grabación|grabaciones|llamadas?|conversación|conversaciones)(?!\p{L})`,
    ],
  },
  documents: {
    headings: ['cap[ií]tulo', 'secci[oó]n', 'parte'],
    headingNumbers: [],
    numberedHeadings: [],
    captions: ['tabla', 'figura'],
    questionLabels: ['pregunta'],
    sounds: ['música', 'risas', 'aplausos'],
    nameParticles: words('de del la el y'),
    nameJoiners: ['de', 'la', 'del'],
    outlines: ['capítulos?'],
    outlinesAnywhere: [],
  },
  contradictions: null,
  sections: {
    search: {
      overview: 'resumen propósito introducción',
      goals: 'objetivo objetivos meta lograr',
      architecture: 'arquitectura componente sistema estructura módulo servidor',
      features: 'función funciones permite ofrece característica',
      risks: 'riesgo riesgos problema peligro amenaza retraso fallo',
      nextSteps: 'próximos pasos acción plan plazo',
      problem: 'problema necesidad dificultad falta queja',
      users: 'usuario usuarios cliente clientes personas equipo',
      requirements: 'debe deberá requisito requisitos necesario',
      constraints: 'límite presupuesto coste máximo ley plazo',
      openQuestions: 'pregunta abierta pendiente por decidir desconocido',
      acceptance: 'aceptación criterios prueba aprobado éxito',
      trigger: 'cuando si comienza inicio solicitud',
      roles: 'responsable rol gerente equipo aprueba',
      steps: 'paso primero luego después finalmente enviar comprobar',
      exceptions: 'excepción salvo error fallo en caso',
      outputs: 'resultado informe documento entrega confirmación',
      milestones: 'hito fase plazo fecha mes semana',
      tasks: 'tarea tareas construir implementar instalar preparar',
      dependencies: 'depende dependencia requiere antes proveedor entrega',
    },
    signals: { requirements: ['debe'], trigger: ['cuando'], steps: ['luego'], exceptions: ['salvo'], dependencies: ['antes'] },
  },
}
