import { END, words, type Language } from './language.ts'

/** French. */
export const french: Language = {
  code: 'fr',
  otherCodes: [],
  stemmer: 'french',
  detectedAmong: 'latin',
  isUnspaced: false,
  stopWords: words(`
    le la les l un une des d du de au aux et ou mais donc or ni car que qu si comme quand lorsque puisque parce à en dans par pour sans sur sous avec
    entre vers chez contre depuis pendant avant après je j me m moi mon ma mes tu te t toi ton ta tes il elle on lui se s son sa ses nous notre nos vous
    votre vos ils elles leur leurs eux y ce c cet cette ces cela ça ceci celui celle ceux celles qui quoi dont où lequel laquelle lesquels lesquelles quel
    quelle quels quelles comment pourquoi combien suis es est sommes êtes sont étais était étaient été être étant sera seront serait soit fut furent ai as
    a avons avez ont avait avaient avoir eu aura auront peut peuvent pouvait pouvoir doit doivent devoir fait faire ne n pas non plus moins très aussi
    même autre autres tout toute tous toutes
  `),
  negations: { anywhere: words('pas jamais aucun aucune sans non'), here: [] },
  askingVerbs: words('combien liste montre explique appelle'),
  hasDottedOrdinals: false,
  abbreviations: {
    always: words('m mme mlle dr st'),
    beforeNumber: ['chap', 'art'],
  },
  numbers: {
    values: words(`
    zéro=0 deux=2 trois=3 quatre=4 cinq=5 six=6 sept=7 huit=8 neuf=9 dix=10 onze=11 douze=12 treize=13 quatorze=14 quinze=15 seize=16 vingt=20 vingts=20
    trente=30 quarante=40 cinquante=50 soixante=60 septante=70 huitante=80 nonante=90 douzaine=12 quinzaine=15 demi=0.5 demie=0.5 moitié=0.5 tiers=3rd
    quart=4th second=2nd seconde=2nd deuxième=2nd troisième=3rd quatrième=4th cinquième=5th sixième=6th septième=7th huitième=8th neuvième=9th
    dixième=10th un=~1 une=~1 premier=~1st première=~1st cent=*100 cents=*100 mille=*1000 million=*1e6 millions=*1e6 milliard=*1e9 milliards=*1e9
    billion=*1e12 billions=*1e12
  `),
    months: words('janvier=1 février=2 mars=3 avril=4 mai=5 juin=6 juillet=7 août=8 septembre=9 octobre=10 novembre=11 décembre=12'),
    units: {
      cent: ['centimes'], euro: ['euro', 'euros'], pound: ['livres'], degree: ['degrés'], second: ['secondes'], minute: ['minute', 'minutes'],
      hour: ['heure', 'heures'], day: ['jour', 'jours'], week: ['semaine', 'semaines'], month: ['mois'], year: words('an ans année années'),
      decade: ['décennies'], century: ['siècle', 'siècles'], millimetre: ['millimètres'], centimetre: ['centimètres'],
      metre: ['mètre', 'mètres'], kilometre: ['kilomètre', 'kilomètres'], mile: ['milles'], foot: ['pieds'], inch: ['pouces'], gram: ['grammes'],
      kilogram: ['kilogrammes'], litre: ['litre', 'litres'], hectare: ['hectare', 'hectares'],
    },
    perCent: { per: ['pour'], cent: ['cent'] },
    ordinalEndings: [],
    isCompounding: false,
    connectors: [],
  },
  statements: {
    telling: [],
    tellingPatterns: [],
    agents: ['par'],
  },
  refusals: {
    phrases: ['je ne sais pas', "pas d'information", "pas d'informations", 'aucune information', "n'est pas mentionné"],
    who: ['source', 'document', 'contexte'],
    what: ['ne contien', 'ne mentionne', 'ne dit', 'ne disent'],
    nothing: ['rien'],
  },
  followUps: {
    leads: ['merci'],
    goesOn: ['et', 'ou', 'mais', "qu'en est-il"],
    asks: ['qui', 'que', 'quel(?:le)?s?', 'quand', 'où', 'pourquoi', 'comment', 'combien', 'est'],
    definition: { asks: ["qu'est-ce que", 'qui'], is: ['est'], articles: [] },
    pointing: words('ça cela elles leur là'),
    pointingHere: [],
    pointingAtNothing: [],
    bare: [],
  },
  smallTalk: {
    phrases: ['bonjour', 'salut', 'bonsoir', 'ça va', 'comment ça va', 'merci', 'merci beaucoup', 'au revoir', 'qui es tu', 'bonne journée'],
    fillers: [],
    thanks: ['merci'],
    goodbyes: ['revoir'],
    abilities: [],
  },
  intents: {
    temporal: ['quand'],
    procedural: ['comment (?:faire|puis)'],
    exploratory: ['pourquoi'],
  },
  wholes: {
    before: ["s'il (?:vous|te) plaît", 'peux-tu', 'pouvez-vous', 'pourriez-vous', 'je (?:veux|voudrais)'],
    requests: [
      `résum(?:er|ez|ons|e)(?!\\p{L})`,
      `(?:(?:fai(?:s|tes)|donne[rz]?|écri[st]|écrivez|rédige[rz]?)[ -](?:moi |nous )?)?(?:une? |le |la )?(?:[\\p{L}]+ )?(?:résumé|synthèse|aperçu)(?:${END}|,| (?:du|de|des|d'|s'il) ?)`,
      `de quoi (?:parle|parlent|traite|traitent|s'agit|est-il question)`,
      `(?:(?:quels|quelles) sont |donne[rz]?[ -]moi |liste[rz]? |cite[rz]? )?(?:les |tous les )?(?:points|idées|messages|conclusions|éléments|arguments) (?:principaux|principales|clés?|essentiel(?:le)?s|importante?s|forts)(?!\\p{L})`,
      `(?:liste[rz]?|énumère[rz]?|cite[rz]?|donne[rz]?[ -]moi|indique[rz]?) (?:tous|toutes)(?!\\p{L})`,
    ],
    named: null,
    parts: ['chapitre', 'clause'],
    whichPart: [],
    placedParts: [],
    numberedParts: [],
    all: ['tous', 'toutes'],
    allPatterns: [],
    asking: words('résume résumer résumez résumé un une le la les ce cette ces de du des quoi parle fais moi tous toutes points principaux'),
    kinds: [],
    places: ['dans', 'de', 'du'],
    asksWhat: ['quoi'],
    asksWhatFirst: [],
    asksElse: [],
    wentOn: ['passé'],
  },
  notes: {
    notes: [],
    last: [],
    numbers: ['deux=2', 'trois=3', 'quatre=4', 'cinq=5'],
    ofOthers: [],
    hours: [],
    days: [],
    unitLengths: [],
    today: [],
    yesterday: [],
    said: [],
    lastNotes: [String.raw`(?<!\p{L})(?:{n} )?(?:dernières?|derniers?) (?:{n} )?(?:réunions?|notes?|enregistrements?|conversations?|appels?)(?!\p{L})`],
  },
  documents: {
    headings: ['chapitre', 'partie', 'annexe'],
    headingNumbers: [],
    numberedHeadings: [],
    captions: ['tableau'],
    questionLabels: ['question'],
    sounds: ['musique', 'rires?', 'applaudissements'],
    nameParticles: words('de du la le et'),
    nameJoiners: ['de', 'la', 'du'],
    outlines: ['chapitres?', 'sommaire'],
    outlinesAnywhere: [],
  },
  contradictions: null,
  sections: {
    search: {
      overview: 'aperçu résumé objet introduction',
      goals: 'objectif objectifs but atteindre',
      architecture: 'architecture composant système structure module serveur',
      features: 'fonction fonctionnalité permet offre',
      risks: 'risque risques problème danger menace retard échec',
      nextSteps: 'prochaines étapes action plan délai',
      problem: 'problème besoin difficulté manque plainte',
      users: 'utilisateur utilisateurs client clients personnes équipe',
      requirements: 'doit devra exigence exigences requis nécessaire',
      constraints: 'contrainte limite budget coût maximum loi délai',
      openQuestions: 'question ouverte en suspens inconnu décider',
      acceptance: 'acceptation critères essai approuvé réussite',
      trigger: 'lorsque si commence début demande',
      roles: 'responsable rôle chef équipe approuve',
      steps: 'étape d’abord puis ensuite enfin envoyer vérifier',
      exceptions: 'exception sauf erreur échec en cas',
      outputs: 'résultat rapport document livré confirmation',
      milestones: 'jalon phase délai date mois semaine',
      tasks: 'tâche tâches construire installer préparer travail',
      dependencies: 'dépend dépendance nécessite avant fournisseur livraison',
    },
    signals: { requirements: ['doit'], trigger: ['lorsque', 'quand'], steps: ['ensuite'], exceptions: ['sauf'], dependencies: ['avant'] },
  },
}
