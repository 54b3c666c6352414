/** Own documents for the retrieval floors: short, some of them similar on purpose. Markdown, the first heading is the title. */
export const DOCUMENTS: readonly { name: string; text: string }[] = [
  {
    name: 'lease-harbour-street.md',
    text: `# Lease of 14 Harbour Street

## Term
The lease begins on 1 June 2024 and ends on 31 May 2027. It is not renewed by itself. Either side may end it early with three months' notice in writing, at the end of a calendar quarter.

## Rent and deposit
The rent is 1,480 euros a month without heating, due on the third working day. The deposit is three months' rent and is kept in a separate account. Interest on the deposit belongs to the tenant.

## Pets and guests
Small animals in cages are allowed. A dog or a cat needs the landlord's consent, which may be refused only for a good reason. Guests may stay for up to six weeks.`,
  },
  {
    name: 'lease-mill-lane.md',
    text: `# Lease of 3 Mill Lane

## Term
The lease begins on 15 September 2023 and runs without an end. The tenant may end it with six weeks' notice, the landlord with six months' notice and only for his own use of the house.

## Rent and deposit
The rent is 920 euros a month, heating included, due on the first of the month. No deposit is asked; instead the tenant's bank gives a guarantee of 2,000 euros.

## Garden
The tenant mows the lawn and clears the paths of snow. The old pear tree must not be cut. Chickens may be kept, but no cockerel.`,
  },
  {
    name: 'coffee-machine.md',
    text: `# Brunello 200 espresso machine: owner's manual

## First use
Fill the tank with cold water and run two cups of water through without coffee. The machine is ready when the blue lamp stops blinking.

## Descaling
When the orange lamp glows, lime has built up. Mix 100 ml of descaler with 900 ml of water, press the steam and the cup button together for five seconds, and let the program run for 25 minutes. Rinse with a full tank afterwards. Never use vinegar: it attacks the seals.

## Faults
If no water comes, the pump has drawn air: open the steam tap for ten seconds. If the grounds are wet and muddy, the grinder is set too fine. A leak below the drip tray means that the group gasket is worn; it is part number B-2217.`,
  },
  {
    name: 'pressure-washer.md',
    text: `# Torrent 140 pressure washer: owner's manual

## First use
Connect the garden hose and let water run until no air comes out of the gun. Only then switch the motor on.

## Frost
Water that freezes in the pump bursts it, and that is not covered by the warranty. Before winter run the motor for at most thirty seconds without water to empty the pump, and keep the machine in a heated room.

## Faults
If the pressure goes up and down, air is drawn in at the hose coupling. If the motor hums but does not turn, the voltage of the extension cable drops too far: use one of at least 2.5 square millimetres. A leak below the pump means worn seals; order part number T-5530.`,
  },
  {
    name: 'board-minutes.md',
    text: `# Minutes of the sailing club board, 9 April 2025

Present: Ingrid Solberg (chair), Tomasz Wilk (treasurer), Amara Okafor, Pete Lindqvist.

## Jetty
The inspection found that eleven of the forty piles are rotten. Pete has two offers: 38,000 for steel and 24,500 for larch. The board chose steel, because larch would have to be replaced after about twelve years. Work starts after the regatta.

## Money
Tomasz reports 61,200 in the account. To pay for the jetty, each member gives 90 more in 2025 and 2026. Students are exempt.

## Youth
Amara will run the beginners' course in July. She asks for a second safety boat. The board will rent one and decide on buying in autumn.`,
  },
  {
    name: 'sourdough.md',
    text: `# Sourdough notes

The starter is fed twice a day with equal weights of flour and water. It is ripe when it has doubled and a spoonful floats. In a cold kitchen that takes ten hours, on top of the boiler only four.

For two loaves take 900 g of flour, 640 g of water, 180 g of starter and 18 g of salt. Salt goes in half an hour after the rest, because it slows the gluten down. Fold four times, every thirty minutes.

A dense crumb with a few large holes means that the dough was not left long enough. A flat loaf that spreads means the opposite. If the crust is pale, the oven lacked steam: throw a cup of water on the hot tray.`,
  },
  {
    name: 'bees.md',
    text: `# Keeping bees through the year

## Winter
A colony needs about 15 kg of stored honey or sugar to live through the winter. Lift the hive from behind to judge its weight. Do not open it below 10 degrees.

## Varroa
The mite Varroa destructor is the most common cause of dead colonies. Treat with formic acid after the last honey harvest and with oxalic acid around the winter solstice, when there is no brood. Count the mites that fall on the board: more than ten a day in July is too many.

## Swarming
Colonies swarm from May on when they are crowded. Queen cells at the edge of the comb are the sign. Give them room, or divide the colony in time.`,
  },
  {
    name: 'heat-pump-report.md',
    text: `# Report on the heat pump at the community hall

In its first year the heat pump used 21,400 kWh of electricity and gave 72,760 kWh of heat, a seasonal performance factor of 3.4. The offer had promised 4.1.

The reason is the flow temperature. The old radiators need 58 degrees on cold days, while the design assumed 45. Replacing nine of the twenty-two radiators with larger ones would bring the factor to about 3.9 and cost 11,000.

Noise at the neighbour's window was measured at 34 decibels at night, one below the limit. The compressor starts about six times an hour in mild weather, which shortens its life; a buffer tank of 300 litres would help.`,
  },
  {
    name: 'glacier.md',
    text: `# The retreat of the Hornbreen glacier

Between 1936 and 2020 the front of Hornbreen moved back by 13 kilometres. If it goes on at this rate, the isthmus that ties the southern land to the rest of the island will be open sea some time between 2055 and 2065.

Radar shows that the bed lies below sea level for most of the way. Warm Atlantic water reaches the front in late summer and melts it from beneath; calving follows. Air temperature alone explains only a third of the loss.

Polar bears that wait for seals at the glacier front are losing that hunting ground. Seabirds feed where meltwater plumes rise, and move with them.`,
  },
  {
    name: 'backup-policy.md',
    text: `# Backup policy of the design office

Every workstation is backed up at 19:00 to the office server. The server is copied each night to a disk that leaves the building on Friday; four such disks rotate. Project folders are kept for ten years, mail for six.

Once a quarter a folder chosen by lot is restored and compared. The last test, in January, failed: the disk was encrypted with a password nobody had written down. Since then the password is in the safe, in a sealed envelope.

A lost file is restored by Jonas within one working day. Call extension 44.`,
  },
  {
    name: 'insurance.md',
    text: `# Household insurance: what is covered

Damage by fire, lightning, storm from wind force 8, tap water and burglary is covered up to 65,000. Bicycles are covered up to 1,500 if they were locked, also at night and away from home.

Not covered are flood, damage by vermin, and cash above 1,000. Glass is covered only with the additional module G.

Report damage within seven days. Burglary must be reported to the police on the day it is noticed, with a list of the stolen things. The excess is 150 for each claim.`,
  },
  {
    name: 'trail-race.md',
    text: `# Rules of the Ravenscar trail race

The course is 42 kilometres with 2,100 metres of climbing. The start is at 6:30 at the old customs house. Runners who have not passed the dam by 11:00 are taken out of the race.

Everyone carries a rain jacket with a hood, a survival blanket, a whistle, half a litre of water and a charged telephone. Kit is checked at random at the second station; whoever lacks something waits thirty minutes.

Poles are allowed except on the ridge between kilometres 18 and 23. Dogs are not allowed. The prize for the first woman and the first man is the same: a sheep.`,
  },
  {
    name: 'heizung.md',
    text: `# Protokoll der Eigentümerversammlung Lindenallee 8

Die Versammlung beschließt, die Ölheizung im Keller bis Oktober 2026 durch einen Anschluss an das Fernwärmenetz zu ersetzen. Die Kosten betragen 86.000 Euro, davon trägt die Rücklage 50.000 Euro. Der Rest wird nach Miteigentumsanteilen umgelegt.

Die Fahrradständer im Hof werden erneuert. Kinderwagen dürfen nicht mehr im Treppenhaus stehen, weil es der Fluchtweg ist.

Die Hausverwaltung wird beauftragt, drei Angebote für die Reinigung der Dachrinnen einzuholen. Die letzte Reinigung liegt vier Jahre zurück.`,
  },
  {
    name: 'garten.md',
    text: `# Satzung des Kleingartenvereins Sonnenhang

Die Lauben dürfen höchstens 24 Quadratmeter groß sein. Dauerhaftes Wohnen ist verboten. Mindestens ein Drittel der Fläche dient dem Anbau von Obst und Gemüse.

Zwischen 13 und 15 Uhr sowie an Sonntagen sind Rasenmäher und Häcksler auszuschalten. Jedes Mitglied leistet im Jahr acht Stunden Gemeinschaftsarbeit; wer nicht kommt, zahlt 20 Euro je Stunde.

Nadelbäume und Walnussbäume dürfen nicht gepflanzt werden. Der Mitgliedsbeitrag wird im März eingezogen.`,
  },
]

/** The difficulty of a question: in the document's own words; in other words; among similar documents; in German, with other word forms. */
export type Difficulty = 'own words' | 'other words' | 'look-alikes' | 'German'

/** `says`: words of the passage that answers the question. */
export type Question = { difficulty: Difficulty; ask: string; document: string; says: string }

const ask = (difficulty: Difficulty, document: string, question: string, says: string): Question => ({
  difficulty,
  document: `${document}.md`,
  ask: question,
  says,
})

export const QUESTIONS: readonly Question[] = [
  ask('own words', 'board-minutes', 'How many piles of the jetty are rotten?', 'eleven of the forty piles'),
  ask('own words', 'trail-race', 'Are poles allowed on the ridge?', 'except on the ridge'),
  ask('own words', 'insurance', 'Up to what sum are bicycles covered?', 'Bicycles are covered up to 1,500'),
  ask('own words', 'glacier', 'How far did the front of Hornbreen move back?', '13 kilometres'),
  ask('own words', 'backup-policy', 'How long are project folders kept?', 'kept for ten years'),
  ask('own words', 'sourdough', 'How much starter for two loaves?', '180 g of starter'),
  ask('own words', 'heat-pump-report', 'What was the seasonal performance factor?', 'factor of 3.4'),
  ask('own words', 'bees', 'When is oxalic acid used against the mite?', 'oxalic acid around the winter solstice'),
  ask('other words', 'backup-policy', 'Why could the archived data not be read in the trial run?', 'password nobody had written down'),
  ask('other words', 'sourdough', 'My bread turned out heavy, what went wrong?', 'not left long enough'),
  ask('other words', 'bees', 'How do I know the insects are about to leave their home?', 'Queen cells'),
  ask('other words', 'heat-pump-report', 'Why does the heating need more power than was planned?', 'flow temperature'),
  ask('other words', 'insurance', 'Somebody broke into my flat, whom must I inform and when?', 'reported to the police'),
  ask('other words', 'glacier', 'When might the peninsula become an island?', 'between 2055 and 2065'),
  ask('other words', 'trail-race', 'What gear must athletes take along?', 'rain jacket'),
  ask('other words', 'board-minutes', 'Who teaches newcomers in summer?', "beginners' course"),
  ask('look-alikes', 'lease-mill-lane', 'How much notice must the tenant of Mill Lane give?', "six weeks' notice"),
  ask('look-alikes', 'lease-harbour-street', 'How much is the deposit in Harbour Street?', "deposit is three months' rent"),
  ask('look-alikes', 'lease-harbour-street', 'May a tenant keep a dog?', 'A dog or a cat'),
  ask('look-alikes', 'lease-mill-lane', 'Which rent includes heating?', 'heating included'),
  ask('look-alikes', 'coffee-machine', 'Which part is worn when the espresso machine leaks?', 'B-2217'),
  ask('look-alikes', 'pressure-washer', 'Which part do I order when the pressure washer leaks?', 'T-5530'),
  ask('look-alikes', 'pressure-washer', 'What must I do before using the washer for the first time?', 'Connect the garden hose'),
  ask('look-alikes', 'coffee-machine', 'What must I do before brewing for the first time?', 'run two cups of water'),
  ask('German', 'heizung', 'Was kostet der Anschluss an die Fernwärme?', '86.000 Euro'),
  ask('German', 'heizung', 'Wo dürfen keine Kinderwagen abgestellt werden?', 'Treppenhaus'),
  ask('German', 'heizung', 'Wann wurden die Dachrinnen zuletzt gereinigt?', 'vier Jahre zurück'),
  ask('German', 'garten', 'Welche Bäume sind verboten?', 'Walnussbäume'),
  ask('German', 'garten', 'Wie groß darf eine Laube sein?', '24 Quadratmeter'),
  ask('German', 'garten', 'Wie viele Stunden Gemeinschaftsarbeit muss ein Mitglied leisten?', 'acht Stunden'),
]

/** Questions that no document answers. */
export const UNANSWERABLE: readonly string[] = [
  'What is the boiling point of tungsten?',
  'Who won the chess world championship in 1972?',
  'How do I apply for a passport in Norway?',
  'What is the dosage of ibuprofen for children?',
  'Which planets have rings?',
  'Wie hoch ist der Eiffelturm?',
]
