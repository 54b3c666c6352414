import { words, type Language } from './language.ts'

/** Hindi. */
export const hindi: Language = {
  code: 'hi',
  otherCodes: [],
  stemmer: 'hindi',
  detectedAmong: 'other',
  isUnspaced: false,
  stopWords: words(`
    का के की को से में मे पर ने और या एवं तथा व है हैं हूँ हूं हो था थे थी थीं होता होती होते हुआ हुई हुए होगा होगी होंगे गया गई गए गयी गये रहा रही रहे
    किया किए किये कर करता करती करते करना करने जाता जाती जाते सकता सकती सकते चाहिए यह ये वह वे इस इन उस उन इसे उसे इन्हें उन्हें इसका इसके इसकी उसका उसके उसकी
    उनका उनके उनकी इनका इनके इनकी इसमें उसमें मैं हम तुम आप मेरा मेरे मेरी हमारा हमारे हमारी आपका आपके आपकी अपना अपने अपनी जो जिस जिन जिसे जिसने जिसका जिसके जिसकी
    क्या कौन किस किन किसे किसने किसका किसके किसकी कब कहाँ कहां क्यों कैसे कैसा कैसी कितना कितने कितनी कौनसा कौनसी कि तो भी ही जब तब यहाँ यहां वहाँ वहां लिए लिये द्वारा वाला वाले वाली
  `),
  negations: { anywhere: [], here: words('नहीं न ना मत बिना') },
  askingVerbs: [],
  hasDottedOrdinals: false,
  abbreviations: null,
  numbers: {
    values: words(`
    शून्य=0 दो=2 तीन=3 चार=4 पाँच=5 पांच=5 छह=6 छः=6 सात=7 आठ=8 नौ=9 दस=10 ग्यारह=11 बारह=12 तेरह=13 चौदह=14 पंद्रह=15 सोलह=16 बीस=20 पच्चीस=25 तीस=30
    चालीस=40 पचास=50 साठ=60 सत्तर=70 अस्सी=80 नब्बे=90 आधा=0.5 आधे=0.5 दूसरा=2nd दूसरे=2nd दूसरी=2nd तीसरा=3rd तीसरे=3rd तीसरी=3rd चौथा=4th चौथे=4th
    चौथी=4th पाँचवां=5th पांचवें=5th एक=~1 पहला=~1st पहले=~1st पहली=~1st सौ=*100 हज़ार=*1000 हजार=*1000 लाख=*1e5 करोड़=*1e7 मिलियन=*1e6 अरब=*1e9
  `),
    months: [],
    units: {
      percent: ['प्रतिशत'],
      dollar: ['डॉलर'],
      minute: ['मिनट'],
      hour: ['घंटे'],
      week: ['सप्ताह'],
      month: ['महीने'],
      year: ['वर्ष', 'साल'],
      metre: ['मीटर'],
      kilometre: ['किलोमीटर'],
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
  smallTalk: null,
  answerKinds: {
    amount: ['कितने (?:रुपये|पैसे)', 'कीमत'],
    duration: ['कितने (?:समय|दिन|घंटे|साल|वर्ष)', 'कब तक'],
    count: ['कितने', 'कितनी', 'कितना'],
    date: ['कब', 'किस (?:वर्ष|साल|दिन|तारीख)'],
    person: ['कौन', 'किसने', 'किसका', 'किसे'],
    place: ['कहाँ', 'कहां'],
    reason: ['क्यों'],
  },
  intents: null,
  fullDocument: null,
  notes: null,
  documents: null,
  contradictions: null,
  sections: null,
  facts: null,
}
