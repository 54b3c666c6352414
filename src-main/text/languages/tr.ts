import { words, type Language, phrases } from './language.ts'

/** Turkish. */
export const turkish: Language = {
  code: 'tr',
  otherCodes: [],
  stemmer: 'turkish',
  detectedAmong: 'latin',
  isUnspaced: false,
  proseWords: words(
    've bir bu için ile olarak çok daha olan gibi kadar sonra ama ise var her ya değil olduğu tarafından göre şey onun ki veya hem diye yok iki ancak en mi mı',
  ),
  stopWords: [],
  negations: { anywhere: [], here: words('değil yok hiç asla olmayan') },
  askingVerbs: [],
  hasDottedOrdinals: true,
  abbreviations: null,
  numbers: {
    values: words(`
    sıfır=0 iki=2 üç=3 dört=4 beş=5 altı=6 yedi=7 sekiz=8 dokuz=9 on=10 yirmi=20 otuz=30 kırk=40 elli=50 altmış=60 yetmiş=70 seksen=80 doksan=90 yüz=100
    yarısı=0.5 yarım=0.5 ikinci=2nd üçüncü=3rd dördüncü=4th beşinci=5th altıncı=6th yedinci=7th bir=~1 ilk=~1st birinci=~1st bin=*1000 milyon=*1e6
    milyar=*1e9
  `),
    months: [],
    units: {
      percent: ['yüzde'],
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
    amount: ['ne kadar', 'kaç (?:lira|tl)', 'fiyatı?'],
    duration: ['ne kadar sür\\p{L}*'],
    count: ['kaç'],
    date: ['ne zaman', 'hangi (?:yıl|gün|tarih)\\p{L}*'],
    person: ['kim\\p{L}{0,4}'],
    place: ['nere\\p{L}*'],
    reason: ['neden', 'niçin', 'niye'],
  },
  intents: null,
  fullDocument: null,
  notes: null,
  meetings: {
    fillers: words('ııı eee hmm hm mm ah oh haa'),
    asides: phrases('yani, işte, şey, hani, aslında, neyse, evet, tamam, peki, biliyorsun, nasıl desem'),
    doubles: words('çok evet hayır yavaş tek'),
    listening: phrases(
      'evet, tamam, peki, güzel, iyi, doğru, aynen, anladım, tabii, elbette, harika, süper, teşekkürler, sağ ol, merhaba, görüşürüz, olur, kesinlikle',
    ),
    answers: words('evet hayır doğru belki muhtemelen kesinlikle tabii aynen olur yok var'),
    talk: words(`
      şey şeyler insanlar biraz çok gerçekten sadece iyi güzel tamam evet hayır yani işte şimdi sonra bugün yarın dün hafta gün günler zaman kere defa örnek
      soru sorular sorun nokta kısım taraf son baş durum anlam an dakika saat toplantı bir iki üç hiç hep her bütün daha en kadar gibi için ile ve veya ama
      fakat çünkü eğer bu şu o ben sen biz siz onlar ne nasıl neden kim nerede hangi mi mı mu mü değil var yok olan olarak oldu olur olacak dedi diyor diye
      yapmak yapıyor yaptı gidiyor geliyor bence düşünüyorum biliyorum görüyorum lazım gerek istiyorum bey hanım teşekkürler yıl ay yüzde tabii yine ilk
      ikinci gelecek yeni de da ki
    `),
    decisions: [
      '(?:karar verdik|kararlaştırdık|anlaştık|onayladık|seçtik|karar aldık|mutabık kaldık)',
      '(?:karar verildi|kararlaştırıldı|onaylandı|kabul edildi)',
      '(?:kararımız|karar)(?: \\S+){0,6} (?:şu|oldu|şudur)',
      'karar:',
    ],
    noDecisions: ['eğer', 'karar vermedik', 'henüz', 'belki', 'karar verirsek'],
    promises: [
      '(?:göndereceğim|yollayacağım|yazacağım|hazırlayacağım|kontrol edeceğim|bakacağım|arayacağım|soracağım|organize edeceğim|ayarlayacağım|sipariş edeceğim|güncelleyeceğim|bitireceğim|paylaşacağım|ilgileneceğim|öğreneceğim|düzelteceğim|test edeceğim|planlayacağım|ileteceğim|göndereceğiz|hazırlayacağız|kontrol edeceğiz|paylaşacağız)',
      '(?:gönderirim|yazarım|hazırlarım|kontrol ederim|bakarım|ararım|sorarım|ayarlarım|hallederim|ilgilenirim|iletirim|paylaşırım)',
    ],
    tasks: [
      '(?:gönderir|yazar|hazırlar|kontrol eder|bakar|arar|sorar|ayarlar|günceller|paylaşır|iletir)(?: misin| mısın| misiniz| mısınız)',
      '(?:göndermemiz|yazmamız|hazırlamamız|kontrol etmemiz|aramamız|sormamız|ayarlamamız|güncellememiz|paylaşmamız|göndermem|hazırlamam|kontrol etmem) (?:gerekiyor|gerek|lazım)',
      '@name(?: \\S+){0,6} (?:gönderecek|yazacak|hazırlayacak|kontrol edecek|arayacak|soracak|ayarlayacak|güncelleyecek|paylaşacak|ilgilenecek|iletecek|göndermeli|hazırlamalı)',
      '(?:yapılacaklar|görev|görevler|sonraki adımlar):',
    ],
    noTasks: ['eğer', 'değil'],
    unknown: [
      'bilmiyorum',
      'bilmiyoruz',
      'fikrim yok',
      'güzel soru',
      'iyi soru',
      'emin değilim',
      '(?:bakmak|sormak|öğrenmek) (?:lazım|gerek)',
    ],
    open: [
      'soru şu',
      '(?:hâlâ|hala|henüz) (?:açık|belirsiz|belli değil|net değil)',
      '(?:karar vermemiz|öğrenmemiz) (?:gerekiyor|gerek|lazım)',
    ],
    types: {
      'stand-up': ['stand-?up', 'dün ben', 'bugün ben', 'engel', 'sprint', 'daily'],
      meeting: ['gündem', 'tutanak', 'toplantı', 'önerge', 'komite', 'son tarih'],
      interview: ['mülakat', 'röportaj', 'deneyiminiz', 'kendinizden bahsedin', 'özgeçmiş'],
      lecture: ['ders', 'bölüm', 'sınav', 'teorem', 'tanım', 'öğrenciler', 'slayt'],
      brainstorm: ['beyin fırtınası', 'ya şöyle', 'yapabiliriz', 'fikir', 'fikirler'],
      'one-on-one': ['birebir', 'geri bildirim', 'hedeflerin', 'hedefleriniz', 'nasıl hissediyorsun'],
    },
    due: {
      before: ['bu', 'en geç'],
      after: ['kadar', 'gününe kadar', 'günü', 'tarihine kadar'],
      weekdays: ['pazartesi(?:ye)?', 'salı(?:ya)?', 'çarşamba(?:ya)?', 'perşembe(?:ye)?', 'cuma(?:ya)?', 'cumartesi(?:ye)?', 'pazar(?:a)?'],
      months: ['ocak', 'şubat', 'mart', 'nisan', 'mayıs', 'haziran', 'temmuz', 'ağustos', 'eylül', 'ekim', 'kasım', 'aralık'],
      next: ['gelecek', 'önümüzdeki', 'haftaya'],
      following: [],
      days: phrases('bugün=0, bu akşam=0, yarından sonra=2, öbür gün=2, yarın=1, yarına=1'),
      within: [],
      withinAfter: ['içinde', 'sonra'],
      units: { day: ['gün'], week: ['hafta'], month: ['ay'] },
      endOfWeek: ['(?:bu )?hafta(?:nın)? sonun(?:a|da)'],
      endOfMonth: ['(?:bu )?ay(?:ın)? sonun(?:a|da)', 'ay sonun(?:a|da)'],
      vague: ['gelecek hafta', 'önümüzdeki hafta', 'gelecek ay', 'bu hafta', 'bir dahaki (?:toplantı|sefer)', 'yıl sonun(?:a|da)'],
    },
  },
  documents: null,
  contradictions: null,
  sections: null,
  facts: null,
}
