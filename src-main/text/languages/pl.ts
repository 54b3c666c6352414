import { words, type Language, phrases } from './language.ts'

/** Polish. */
export const polish: Language = {
  code: 'pl',
  otherCodes: [],
  stemmer: null,
  detectedAmong: 'latin',
  isUnspaced: false,
  proseWords: words(
    'w na z się nie jest że jak od po za przez dla są ale oraz przy tym który która które ich był była było być co tak też lub jego tego jej ze we pod czy może',
  ),
  stopWords: [],
  negations: { anywhere: [], here: words('żaden żadna żadne nikt nic') },
  askingVerbs: [],
  hasDottedOrdinals: true,
  abbreviations: null,
  numbers: {
    values: words(`
    zero=0 dwa=2 dwie=2 dwóch=2 dwaj=2 trzy=3 trzech=3 trzej=3 cztery=4 czterech=4 pięć=5 pięciu=5 sześć=6 sześciu=6 siedem=7 siedmiu=7 osiem=8 ośmiu=8
    dziewięć=9 dziewięciu=9 dziesięć=10 dziesięciu=10 jedenaście=11 dwanaście=12 trzynaście=13 czternaście=14 piętnaście=15 szesnaście=16 siedemnaście=17
    osiemnaście=18 dziewiętnaście=19 dwadzieścia=20 trzydzieści=30 czterdzieści=40 pięćdziesiąt=50 sześćdziesiąt=60 siedemdziesiąt=70 osiemdziesiąt=80
    dziewięćdziesiąt=90 sto=100 dwieście=200 trzysta=300 połowa=0.5 drugi=2nd druga=2nd trzeci=3rd trzecia=3rd czwarty=4th czwarta=4th piąty=5th piąta=5th
    jeden=~1 jedna=~1 jedno=~1 pierwszy=~1st pierwsza=~1st tysiąc=*1000 tysiące=*1000 tysięcy=*1000 milion=*1e6 miliony=*1e6 milionów=*1e6 miliard=*1e9
    miliardy=*1e9 miliardów=*1e9 mln=*1e6 mld=*1e9
  `),
    months: [],
    units: {},
    perCent: { per: [], cent: [] },
    ordinalEndings: [],
    isCompounding: false,
    connectors: [],
  },
  relations: null,
  statements: {
    telling: [],
    tellingPatterns: [],
    agents: ['przez', 'od'],
  },
  refusals: null,
  followUps: null,
  smallTalk: null,
  answerKinds: {
    amount: ['ile (?:kosztuje|kosztują|płaci)', 'koszt', 'cena'],
    duration: ['jak (?:długo|często|szybko)'],
    count: ['ile', 'ilu'],
    date: ['kiedy', 'w którym roku', 'jaka data'],
    person: ['kto', 'kogo', 'komu'],
    place: ['gdzie', 'skąd', 'dokąd'],
    reason: ['dlaczego', 'czemu'],
  },
  intents: null,
  fullDocument: null,
  notes: null,
  meetings: {
    fillers: words('yyy eee em mm hmm hm mhm aha ah oh ech'),
    asides: phrases('no, znaczy, to znaczy, wiesz, wiecie, jakby, w sensie, po prostu, tak, dobra, okej, ok, właśnie'),
    doubles: words('bardzo tak nie się to'),
    listening: phrases(
      'tak, no, okej, ok, dobrze, dobra, jasne, super, świetnie, dokładnie, zgadza się, rozumiem, dzięki, dziękuję, cześć, dzień dobry, pewnie, oczywiście, właśnie, no tak',
    ),
    answers: words('tak nie dokładnie może prawdopodobnie pewnie oczywiście jasne zgadza'),
    talk: words(`
      rzecz rzeczy ludzie trochę dużo bardzo naprawdę tylko dobrze dobra okej tak nie więc no znaczy teraz potem dzisiaj dziś jutro wczoraj tydzień dzień dni
      czas raz razy przykład pytanie pytania problem punkt część strona koniec początek przypadek sens moment chwila minut minuty godzina spotkanie coś nic
      wszystko wszyscy wiele mówić mówi mówię powiedział zrobić robić robi robimy iść idzie myślę wiem wiedzieć widzę widać zobaczyć trzeba chcę chce mieć
      mamy jest był była być będzie pan pani dziękuję cześć rok lat miesiąc procent oczywiście znowu zawsze więcej pierwszy drugi następny ostatni nowy
      w na z do i a o że się to jak ale po za od przez dla czy co ten ta te tego tej tym są może jeszcze już też który która które ja ty on ona my oni nas
      mnie mi go jej ich im tam tu jako bo jeśli gdy kiedy bez pod przy nad oraz lub ani
    `),
    decisions: [
      '(?:zdecydowaliśmy|postanowiliśmy|ustaliliśmy|uzgodniliśmy|wybraliśmy|zatwierdziliśmy|decydujemy się|decydujemy|ustalamy|wybieramy|przyjmujemy)',
      '(?:zostało|zostały|jest|było) (?:zdecydowane|ustalone|uzgodnione|zatwierdzone|przyjęte)',
      '(?:nasza )?decyzja (?:jest|brzmi|to)',
      '(?:zostajemy przy|idziemy w|idziemy z)',
      '(?:decyzja|ustalenie|ustalenia):',
    ],
    noDecisions: [
      '(?:jeśli|jeżeli|czy|zanim|gdy)',
      'nie (?:\\S+ )?(?:zdecydowaliśmy|postanowiliśmy|ustaliliśmy|uzgodniliśmy|wybraliśmy|zostało|jest)',
      'może',
      'jeszcze nie',
    ],
    promises: [
      '(?:wyślę|prześlę|napiszę|przygotuję|sprawdzę|zadzwonię|zapytam|zorganizuję|zarezerwuję|zamówię|zaktualizuję|skończę|dokończę|udostępnię|zajmę się|skontaktuję|dowiem się|poprawię|przetestuję|zaplanuję|umówię|wyślemy|przygotujemy|sprawdzimy|załatwię)',
      '(?:będę|będziemy)(?: \\S+){0,3} (?:wysyłać|pisać|przygotowywać|sprawdzać|dzwonić|testować)',
    ],
    tasks: [
      '(?:możesz|mógłbyś|mogłabyś|może pan|może pani|możecie)(?: \\S+){0,4}? (?:wysłać|przesłać|napisać|przygotować|sprawdzić|zadzwonić|zapytać|zorganizować|zarezerwować|zamówić|zaktualizować|dokończyć|udostępnić|umówić|załatwić)',
      '(?:trzeba|musimy|muszę|musisz|powinniśmy|powinieneś|powinna|powinien|@name (?:musi|ma|powinien|powinna))(?: \\S+){0,4}? (?:wysłać|przesłać|napisać|przygotować|sprawdzić|zadzwonić|zapytać|zorganizować|zarezerwować|zamówić|zaktualizować|dokończyć|udostępnić|umówić|załatwić|dowiedzieć)',
      '@name (?:wyśle|prześle|napisze|przygotuje|sprawdzi|zadzwoni|zapyta|zorganizuje|zarezerwuje|zamówi|zaktualizuje|zajmie się)',
      '(?:zadanie|zadania|do zrobienia|następne kroki)(?: dla \\S+)?:',
    ],
    noTasks: ['(?:jeśli|jeżeli|gdyby)', 'nie'],
    unknown: [
      'nie wiem',
      'nie wiemy',
      'nie mam pojęcia',
      'dobre pytanie',
      'nie jestem (?:\\S+ )?pew(?:ien|na)',
      '(?:trzeba|musimy|muszę) (?:sprawdzić|zapytać|dowiedzieć się|zobaczyć)',
    ],
    open: [
      'pytanie (?:brzmi|jest|,)? ?(?:czy|jak|co|kiedy|kto|gdzie|dlaczego)',
      '(?:pozostaje|jest) (?:nadal )?(?:otwarte|niejasne|do ustalenia)',
      '(?:trzeba|musimy) (?:ustalić|zdecydować),? (?:czy|jak|co|kiedy|kto|gdzie)',
    ],
    types: {
      'stand-up': [
        'stand-?up',
        'wczoraj (?:robiłem|robiłam|zrobiłem|zrobiłam)',
        'dzisiaj (?:będę|zrobię)',
        'zablokowan[ya]',
        'sprint',
        'daily',
      ],
      meeting: ['porządek obrad', 'agenda', 'protokół', 'spotkanie', 'zebranie', 'wniosek', 'komisja', 'termin'],
      interview: ['wywiad', 'rozmowa kwalifikacyjna', 'doświadczenie', 'proszę opowiedzieć'],
      lecture: ['wykład', 'rozdział', 'egzamin', 'twierdzenie', 'definicja', 'studenci', 'slajd'],
      brainstorm: ['burza mózgów', 'a gdyby', 'a może', 'moglibyśmy', 'pomysł(?:y)?'],
      'one-on-one': ['jeden na jeden', 'feedback', 'informacja zwrotna', 'twoje cele', 'jak się czujesz'],
    },
    due: {
      before: ['do', 'przed', 'na', 'w', 'we', 'najpóźniej do', 'najpóźniej w', 'w ten', 'w tę'],
      after: [],
      weekdays: [
        'poniedział(?:ek|ku|kiem)',
        'wtor(?:ek|ku|kiem)',
        'środ[aęyą]',
        'czwart(?:ek|ku|kiem)',
        'piąt(?:ek|ku|kiem)',
        'sobot[aęyą]',
        'niedziel[aęią]',
      ],
      months: [
        'stycz(?:eń|nia)',
        'lut(?:y|ego)',
        'mar(?:zec|ca)',
        'kwie(?:cień|tnia)',
        'maja?',
        'czerw(?:iec|ca)',
        'lip(?:iec|ca)',
        'sierp(?:ień|nia)',
        'wrze(?:sień|śnia)',
        'październik(?:a)?',
        'listopad(?:a)?',
        'grud(?:zień|nia)',
      ],
      next: ['(?:przyszł|następn)(?:y|ego|ą|ej)'],
      following: ['w przyszłym tygodniu', 'w następnym tygodniu'],
      days: phrases('dzisiaj=0, dziś=0, dziś wieczorem=0, pojutrze=2, jutro=1, jutra=1'),
      within: ['za', 'w ciągu'],
      withinAfter: [],
      units: { day: ['dni|dzień|dnia'], week: ['tydzień|tygodni(?:e|a)?'], month: ['miesiąc(?:e|a)?|miesięcy'] },
      endOfWeek: ['koń(?:ca|cem|cu) (?:tego )?tygodnia'],
      endOfMonth: ['koń(?:ca|cem|cu) (?:tego )?miesiąca'],
      vague: [
        '(?:w )?przyszły(?:m|ego)? ty(?:godniu|dzień|godnia)',
        '(?:w )?następny(?:m)? tygodni[ua]',
        '(?:w )?przyszły(?:m)? miesiąc(?:u)?',
        '(?:w )?tym tygodniu',
        'następn(?:e|ym|ego) spotkani(?:e|u|a)',
        'koń(?:ca|cem) (?:roku|kwartału)',
      ],
    },
  },
  documents: null,
  contradictions: null,
  sections: null,
  facts: null,
}
