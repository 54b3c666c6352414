/** Units of measure and their spellings, in the languages whose documents we know best. What is not here is compared as a word. */
const MEASURES = `
percent: % percent pct percentage prozent procent procenten procenti ciento процент процента процентов процентами τοις بالمئة بالمائة प्रतिशत yüzde
permille: ‰ promille
dollar: $ dollar dollars usd dólar dólares доллар доллара долларов δολάρια دولار डॉलर
cent: cents céntimos centimes копеек
euro: € euro euros eur евро ευρώ يورو
pound: £ pound pounds gbp pfund libra libras livres фунтов
yen: ¥ yen
degree: ° degree degrees grad grados degrés градусов
second: seconds sekunde sekunden segundos secondes секунд секунды
minute: minute minutes minuten minuto minutos min минута минуты минут λεπτά دقيقة دقائق मिनट
hour: hour hours stunde stunden hora horas heure heures час часа часов ώρες ساعة ساعات घंटे
day: day days tag tage tagen día días jour jours день дня дней ημέρες يوم أيام دن
week: week weeks woche wochen semana semanas semaine semaines неделя недели недель εβδομάδες أسبوع أسابيع सप्ताह
month: month months monat monate monaten monats mes meses mois месяц месяца месяцев μήνες شهر أشهر महीने
year: year years jahr jahre jahren jahres año años an ans année années год года лет году χρόνια έτη سنة سنوات عام أعوام वर्ष साल
decade: decade decades jahrzehnt jahrzehnte jahrzehnten década décadas décennies
century: century centuries jahrhundert jahrhunderte jahrhunderts jahrhunderten siglo siglos siècle siècles век века веков
millimetre: mm millimetre millimetres millimeter millimeters milímetros millimètres
centimetre: cm centimetre centimetres centimeter centimeters zentimeter centímetros centimètres
metre: m metre metres meter meters metern metro metros mètre mètres метр метра метров μέτρα متر मीटर
kilometre: km kilometre kilometres kilometer kilometers kilometern kilómetro kilómetros kilomètre kilomètres километр километра километров χιλιόμετρα كيلومتر किलोमीटर
mile: mile miles meile meilen millas milles миль
foot: foot feet ft fuß pies pieds футов
inch: inch inches zoll pulgadas pouces
yard: yard yards
gram: g gram grams gramm gramos grammes грамм
kilogram: kg kilo kilogram kilograms kilogramm kilos kilogramos kilogrammes килограмм килограмма килограммов
tonne: t ton tons tonne tonnes tonnen tonelada toneladas тонн тонны
litre: l litre litres liter liters litern litro litros литр литра литров
hectare: ha hectare hectares hektar hectáreas гектаров
acre: acre acres
watt: w watt watts
kilowatt: kw kilowatt kilowatts
megawatt: mw megawatt megawatts
hertz: hz hertz
kilohertz: khz
megahertz: mhz
gigahertz: ghz
byte: byte bytes
kilobyte: kb kilobyte kilobytes
megabyte: mb megabyte megabytes
gigabyte: gb gigabyte gigabytes
terabyte: tb terabyte terabytes
mach: mach
`
const NAMES: ReadonlyMap<string, string> = new Map(
  MEASURES.trim()
    .split('\n')
    .flatMap((line): [string, string][] => {
      const colon = line.indexOf(':')
      return line
        .slice(colon + 2)
        .split(' ')
        .map((word): [string, string] => [word, line.slice(0, colon)])
    }),
)
/** Signs that are units of measure; whoever reads words must look for them. */
export const MEASURE_SIGNS = '%‰$€£¥°'

/** The unit of measure that a word or sign names, by one name for all its spellings; null for any other. It is one only beside a number: "m", "an" and "second" are other words as well. */
export function measureOf(word: string): string | null {
  return NAMES.get(word) ?? null
}
