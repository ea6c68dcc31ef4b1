import { toPlainDigits } from '#schema/plain-digits.ts'

/** Some ferments take months. */
const MAX_MINUTES = 100 * 24 * 60

const MINUTES = { year: 365 * 24 * 60, month: 30 * 24 * 60, week: 7 * 24 * 60, day: 24 * 60, hour: 60, minute: 1 }

const DECIMAL = String.raw`\d+(?:[.,]\d+)?`

const ISO = new RegExp(
  `^P(?=T?\\d)${['Y', 'M', 'W', 'D'].map(part).join('')}(?:T${['H', 'M', 'S'].map(part).join('')})?$`,
  'i',
)

/** "1", "1.5", "1 1/2", "1 ½", "½"; of a range such as "1–2" or "1 to 2" what it begins with is left out. */
const AMOUNT = String.raw`((?:\d+\s+)?\d+\s?[/⁄]\s?\d+|\d*\s?[¼-¾⅐-⅞]|${DECIMAL})`

/** Letters may follow the short forms only where they belong to the unit: "2 months" are no minutes. */
const UNITS: readonly (readonly [words: string, minutes: number])[] = [
  ['weeks?|wks?|wochen?|semaines?|semanas?|settiman[ae]|недел[яиь]|週間?|周|주', MINUTES.week],
  [
    'days?|d|tage?n?|jours?|j|d[ií]as?|giorn[oi]|dag(?:en|ar)?|дня|дней|день|日間?|天|일|يوم|أيام|दिन|วัน|ngày',
    MINUTES.day,
  ],
  [
    'hours?|hrs?|h|stunden?|std|heures?|horas?|ore|ora|' +
      'uur|uren|timmar|timme|timer|time|godzin[ay]?|saat|час(?:а|ов)?|ч|時間|小时|小時|시간|ساعات|ساعة|ساعت|گھنٹ[ےہ]|' +
      'घंट[ाे]|घण्ट[ाे]|ঘ(?:ন্টা|ণ্টা)|ชั่วโมง|giờ|tiếng|ώρα|ώρες|שעות|שעה|годин[аи]?|óra|hodin[ay]?|tunti|tuntia|tund[i]?|' +
      'or[ăae]|jam|sat[ia]?|час[аи]|ur[aei]?|valand[aosų]+',
    MINUTES.hour,
  ],
  [
    'minutes?|mins?|m|minuten?|minutos?|minuti|minuto|' +
      'minuut|minut(?:er|y|a|e|u|it|ti|tia)?|dakika|минут[аы]?|мин|分間?|分钟|分鐘|분|دقائق|دقيقة|دقیقه|منٹ|' +
      "मिनट|মিনিট|நிமிடங்கள்|นาที|phút|λεπτ[άό]|דקות|דקה|хвилин[аи]?|хв|perc|minuuttia?|menit|minit|минути|minučių|['′]",
    MINUTES.minute,
  ],
]

const WORDS = UNITS.map(
  ([words, minutes]) => [new RegExp(`${AMOUNT}\\s*-?(?:${words})(?![\\p{L}])`, 'iu'), minutes] as const,
)

/** "1h30" leaves its second unit out. */
const HOURS_AND_MINUTES = /(\d+)\s*h(?:rs?|ours?|eures?|oras?)?\s*(\d{1,2})\s*['′]?\s*$/i

/** "1:30" and "01:30:00". */
const CLOCK = /^(\d{1,2}):(\d{2})(?::\d{2})?(?:\s*h(?:ou)?rs?)?$/i

/** "one hour", "half an hour", "1 hour and a half", as far as they can't be read as numbers. */
const SPELLED: readonly (readonly [RegExp, string])[] = [
  [
    /\bhalf\s+(?:an?\s+)?hour|半小[时時]|半時間|반\s?시간|نصف ساعة|полчаса|halbe stunde|media hora|mezz['’]ora|demi-heure/giu,
    '30 min ',
  ],
  [/(\d+|\ban?|\bone)(\s*\p{L}+)\s+(?:and\s+a\s+half|y\s+media|e\s+meia|e\s+mezza|et\s+demie)/giu, '$1 ½$2'],
  [/(\d+)\s*(時間|小时|小時|시간)\s*半/gu, '$1½$2'],
  [/\b(?:an?|one|eine?|une?|una)\s+(½\s*)?(?=\p{L})/giu, '1 $1'],
  [/^(?=ساعة)/gu, '1 '],
]

/** Whole minutes of an ISO 8601 duration or of words such as "1 ½ hours" or "1h30"; 0 for anything else. */
export function parseMinutes(text: string): number {
  const short = toPlainDigits(text).trim().slice(0, 100)
  const minutes = Math.round(parseIso(short.replaceAll(/\s/g, '')) ?? parseWords(short))
  return minutes <= MAX_MINUTES ? minutes : 0
}

function part(letter: string): string {
  return `(?:(${DECIMAL})${letter})?`
}

function parseIso(text: string): number | null {
  // An interval counts by its beginning.
  const match = ISO.exec(text.replace(/\/.*$/s, ''))
  if (!match) return /^PT?-\d/i.test(text) ? 0 : null
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map(toNumber)
  const { year, month, week, day, hour } = MINUTES
  return years * year + months * month + weeks * week + days * day + hours * hour + minutes + seconds / 60
}

function parseWords(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  const [, ...clock] = CLOCK.exec(text) ?? []
  if (clock.length > 0) return Number(clock[0]) * MINUTES.hour + Number(clock[1])
  const [, hours, minutes] = HOURS_AND_MINUTES.exec(text) ?? []
  if (hours !== undefined) return Number(hours) * MINUTES.hour + Number(minutes)
  // What stands in brackets says the same otherwise.
  const plain = SPELLED.reduce(
    (read, [words, number]) => read.replaceAll(words, number),
    text.replaceAll(/\([^)]*\)?/g, ' '),
  )
  return WORDS.reduce((sum, [unit, factor]) => sum + toNumber(unit.exec(plain)?.[1]) * factor, 0)
}

/** The number may be a fraction: NFKD writes "½" as "1⁄2". */
function toNumber(text: string | undefined): number {
  const plain = (text ?? '0')
    .replace(/(\d)\s?([¼-¾⅐-⅞])/, '$1 $2')
    .normalize('NFKD')
    .replace(',', '.')
  const [, whole = '0', top, bottom] = /^\s*(?:(\d+)\s+)?(\d+)\s?[/⁄]\s?(\d+)/.exec(plain) ?? []
  if (top === undefined) return Number(plain)
  return Number(bottom) === 0 ? 0 : Number(whole) + Number(top) / Number(bottom)
}
