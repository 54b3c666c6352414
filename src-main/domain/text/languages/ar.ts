import { words, type Language } from './language.ts'

/** Arabic. */
export const arabic: Language = {
  code: 'ar',
  otherCodes: [],
  stemmer: 'arabic',
  detectedAmong: 'other',
  isUnspaced: false,
  stopWords: words(`
    و في من على إلى الى عن مع أن ان إن ما ماذا لا لم لن هل هو هي هم هن هذا هذه ذلك تلك هؤلاء التي الذي الذين اللذين أو او ثم كما كان كانت كانوا يكون تكون
    قد كل بعد قبل بين عند حتى إذا اذا لكن أي اي أين اين متى كيف لماذا كم منذ غير ليس أنا انا نحن أنت انت له لها لهم به بها فيه فيها منه منها عليه عليها
  `),
  negations: { anywhere: [], here: words('لا لم لن ليس ليست لست غير بدون دون') },
  askingVerbs: [],
  hasDottedOrdinals: false,
  abbreviations: null,
  numbers: {
    values: words(`
    صفر=0 اثنان=2 اثنين=2 اثنتان=2 اثنتين=2 ثلاثة=3 ثلاث=3 أربعة=4 أربع=4 خمسة=5 خمس=5 ستة=6 ست=6 سبعة=7 سبع=7 ثمانية=8 ثماني=8 ثمان=8 تسعة=9 تسع=9
    عشرة=10 عشر=10 عشرون=20 عشرين=20 ثلاثون=30 ثلاثين=30 أربعون=40 أربعين=40 خمسون=50 خمسين=50 ستون=60 ستين=60 سبعون=70 سبعين=70 ثمانون=80 ثمانين=80
    تسعون=90 تسعين=90 نصف=0.5 ثلث=3rd ربع=4th الثاني=2nd الثانية=2nd الثالث=3rd الثالثة=3rd الرابع=4th الرابعة=4th الخامس=5th الخامسة=5th السادس=6th
    السادسة=6th السابع=7th السابعة=7th الثامن=8th الثامنة=8th التاسع=9th التاسعة=9th العاشر=10th العاشرة=10th واحد=~1 واحدة=~1 الأول=~1st الأولى=~1st
    مئة=*100 مائة=*100 ألف=*1000 ألفا=*1000 آلاف=*1000 مليون=*1e6 ملايين=*1e6 مليار=*1e9 مليارات=*1e9
  `),
    months: [],
    units: {
      percent: ['بالمئة', 'بالمائة'],
      dollar: ['دولار'],
      euro: ['يورو'],
      minute: ['دقيقة', 'دقائق'],
      hour: ['ساعة', 'ساعات'],
      day: ['يوم', 'أيام', 'دن'],
      week: ['أسبوع', 'أسابيع'],
      month: ['شهر', 'أشهر'],
      year: words('سنة سنوات عام أعوام'),
      metre: ['متر'],
      kilometre: ['كيلومتر'],
    },
    perCent: { per: [], cent: [] },
    ordinalEndings: [],
    isCompounding: false,
    connectors: [],
  },
  relations: null,
  statements: null,
  refusals: null,
  followUps: null,
  smallTalk: {
    phrases: ['مرحبا', 'شكرا'],
    fillers: [],
    aboutConversation: [],
    thanks: [],
    goodbyes: [],
    abilities: [],
  },
  answerKinds: {
    amount: ['كم (?:يكلف|تكلف|سعر|ثمن)'],
    duration: ['كم (?:من الوقت|يستغرق|تستغرق|مدة)'],
    count: ['كم'],
    date: ['متى', 'في أي (?:عام|سنة|يوم)'],
    person: ['من هو', 'من هي', 'من الذي', 'من'],
    place: ['أين'],
    reason: ['لماذا'],
  },
  intents: null,
  fullDocument: null,
  notes: null,
  documents: {
    headings: [],
    headingNumbers: [],
    numberedHeadings: [],
    captions: [],
    questionLabels: [],
    sounds: [],
    nameParticles: words('bin ibn al el'),
    nameJoiners: [],
    outlines: [],
    outlinesAnywhere: [],
  },
  contradictions: null,
  sections: null,
  facts: null,
}
