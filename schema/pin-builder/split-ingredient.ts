import { toPlainDigits } from '../plain-digits.ts'

const NUMBER = String.raw`(?:(?!0\d)\d+(?:[.,٫]\d+)?(?:\s?[/⁄]\s?\d+|[¼-¾⅐-⅞])?|[¼-¾⅐-⅞])`

/** Words that end where the next one begins. */
const UNITS = [
  'g|kg|mg|dag|dkg|grams?|grammes?|gramm|grammi|gramos?|kilos?|ml|cl|dl|l|lit(?:er|re)s?|litros?|litri|oz|ounces?|fl\\.? oz',
  'lbs?|pounds?|quarts?|pints?|gallons?|inch(?:es)?|cm|cups?|tbsps?|tbs|tablespoons?|tsps?|teaspoons?|pinch(?:es)?',
  'dash(?:es)?|handfuls?|cloves?|slices?|cans?|tins?|jars?|packs?|packages?|packets?|bunch(?:es)?|sticks?|sprigs?|stalks?|heads?',
  'c\\.? ?[àa]\\.? ?[sct]\\.?|cuill[eè]res? [àa] (?:soupe|caf[eé]|th[eé])|gousses?|pinc[ée]es?|sachets?|tranches?|verres?|tasses?|brins?',
  'EL|TL|Essl[öo]ffel|Teel[öo]ffel|Prisen?|Zehen?|Bund|St[üu]ck|Stk|P[äa]ckchen|Pck|Dosen?|Becher|Tassen?|Scheiben?|Msp|T|c',
  'cucchiai(?:o|no|ni)?|cucchiain[io]|spicchi(?:o)?|pizzic(?:o|chi)|bicchier[ei]|tazz[ae]|fett[ae]|etti',
  'cucharad(?:it)?as?|cdt?as?|tazas?|dientes?|pizcas?|vasos?|colher(?:es)? de (?:sopa|ch[áa])|x[íi]caras?|copos?|pitadas?',
  'eetlepels?|theelepels?|teen(?:tjes?)?|tenen|snufje|msk|tsk|krm|spsk|klyftor|kopp(?:ar)?|kop(?:per)?|stk|st|rkl|kpl',
  'szklank[iaę]|szklanek|łyżk[iaę]|łyżek|łyżeczk[iaę]|łyżeczek|ząbk(?:i|ów)|szt|hrne?k[uy]?|lžíc[ei]?|lžičk[ay]|ks|gerezd|csésze',
  '(?:su|çay) bardağı|(?:yemek|tatlı|çay) kaşığı|adet|diş|demet|sdm|sdt|siung|butir|lembar|muỗng(?: canh| cà phê)?|thìa|chén|quả|tép',
  'кг|г|гр|мл|л|грамм(?:а|ов)?|литр(?:а|ов)?|ст\\. ?л|ч\\. ?л|стакан(?:а|ов)?|столов(?:ая|ые|ых) лож(?:ка|ки|ек)',
  'чайн(?:ая|ые|ых) лож(?:ка|ки|ек)|шт|штук[аи]?|зубчик(?:а|ов)?|щепотк[аи]|пуч(?:ок|ка|ков)|склян(?:ка|ки|ок)|банк[аи]',
  'φλιτζάνια?|κ\\.? ?[σγ]|κουταλι(?:ές|ά)|γρ|σκελίδ(?:ες|α)|כוסות|כוס|כפות|כפית|כפיות|כף|גרם|ק"ג|מ"ל|שיני?',
  'غ|غم|جم|جرام|غرام|كجم|كغ|كيلو|مل|لتر|كوب|أكواب|اكواب|(?:ملعقة|ملاعق)(?: كبيرة| صغيرة| طعام| شاي)?|فص|فصوص|حبة|حبات|رشة',
  'گرم|کیلو|لیوان|پیمانه|قاشق(?: غذاخوری| چای[\\u200c ]?خوری)?|عدد|حبه|ग्राम|किलो|कप|(?:छोटा |बड़ा |बड़े |छोटे )?चम्मच|मिली|लीटर|चुटकी|কাপ|গ্রাম|কেজি|(?:চা |টেবিল )চামচ',
].join('|')

/** Units of scripts that write words without spaces between them. */
const JOINED_UNITS = [
  '公斤|千克|公克|毫克|克|毫升|公升|升|大匙|小匙|汤匙|湯匙|茶匙|杯|勺|斤|两|[个個颗顆根片块塊瓣条條把包盒罐滴只隻粒枚本束株袋缶合丁]|切れ|かけ|カップ|グラム|リットル',
  '큰술|작은술|스푼|티스푼|그램|컵|개|쪽|대|줌|줄기|봉지|마리|근',
  'ถ้วยตวง|ถ้วย|กรัม|กิโลกรัม|ช้อนโต๊ะ|ช้อนชา|มิลลิลิตร|ลิตร|ฟอง|กลีบ|ลูก|หัว|ต้น',
].join('|')

const ABOUT = String.raw`(?:(?:ca\.?|circa|about|approx\.?|etwa|env\.?|~|≈|約|约|약)\s?)?`

const COUNT = String.raw`${ABOUT}${NUMBER}(?:(?:\s?[-–—~〜x×]\s?|\s+to\s+|\s+)${NUMBER})?(?:\s\([^)]{1,30}\))?`

const UNIT = String.raw`(?:(?:${UNITS})(?=[\s.,/(]|$)\.?|${JOINED_UNITS}|(?:kg|g|ml|cc|l)(?=[\u0e00-\u0e7f\u3040-\u9fff\uac00-\ud7a3]))`

const WEIGHT = String.raw`(?:k?g|[mcd]?l|lbs?|pounds?|fl\.? oz|oz|ounces?|cups?|tbsps?|tsps?)(?=[\s.,/(]|$)\.?`

/** The same in other units, or the rest of it: "1 kg / 2 lb 4 oz", "1 lb 8 oz". */
const OTHERWISE = String.raw`(?:\s?/\s?|\s)${NUMBER}\s?${WEIGHT}(?:\s${NUMBER}\s?${WEIGHT})?`

/** What follows a number directly makes it part of a word: "7up", "85% chocolate", "1-inch piece". */
const LINE = new RegExp(
  String.raw`^(${COUNT})(?:\s?(${UNIT})(${OTHERWISE})?(?:,|(?=[\s(])|$|(?<=${JOINED_UNITS})|(?=[\u0e00-\u0e7f\u3040-\u9fff\uac00-\ud7a3]))|(?:,|(?=\s)|$))\s*(.*)$`,
  'iu',
)

/** Japanese has spoons and cups before their number. */
const MEASURE_FIRST = String.raw`(?:大さじ|小さじ|大匙|小匙|カップ)\s?${NUMBER}(?:\s?[-–—~〜と]\s?${NUMBER})?`

const SPOONS = new RegExp(String.raw`^(${MEASURE_FIRST})[\s:のを]*(.+)$`, 'u')

/** "面粉 200克", "しょうゆ…大さじ1", "Mehl, 200 g": with a unit, as a name may end with a number. */
const AT_END = new RegExp(
  String.raw`^(\P{Nd}*[\p{L}\p{M})）])(?:[\s,:：、・….·–—-]+|(?<=[\u3040-\u9fff\uac00-\ud7a3)）]))(${MEASURE_FIRST}|${ABOUT}${NUMBER}(?:\s?[-–—~〜]\s?${NUMBER})?\s?${UNIT})$`,
  'iu',
)

const BULLET = /^\s*[•·▢☐□◦▪‣●○✓*–—-]\s+/

/** "1 1/2 cups of flour" is "1 1/2 cups" and "flour"; what names no amount has none. Amounts have ASCII digits. */
export function splitIngredient(typed: string): { amount: string; name: string } {
  const line = typed.replace(BULLET, '')
  const plain = toPlainSigns(line)
  // Names stay as they were written: a sign stands for each one.
  const asWritten = (name: string, end = line.length) =>
    plain.length === line.length ? line.slice(end - name.length, end) : name
  const [, count = '', measure = '', otherwise = '', rest = ''] = LINE.exec(plain) ?? []
  if (count === '') return splitOther(plain, line)
  const unit = measure.replace(/\.$/, '')
  const name = asWritten(rest).replace(unit === '' ? /^of\s+/i : /^(?:(?:of|de|di)\s+|d['’])/i, '')
  if (name === '') return unit === '' ? { amount: '', name: line } : { amount: count, name: unit }
  const space = /^[\u3040-\u9fff\uac00-\ud7a3]/u.test(unit) ? '' : ' '
  return { amount: `${count}${space}${unit}${otherwise}`.trim(), name }
}

function splitOther(plain: string, line: string): { amount: string; name: string } {
  const [, spoons = '', spooned = ''] = SPOONS.exec(plain) ?? []
  if (spoons !== '') return { amount: spoons, name: line.slice(-spooned.length) }
  const [, name = '', amount = ''] = AT_END.exec(plain) ?? []
  return name === ''
    ? { amount: '', name: line }
    : { amount: amount.replace(/\.$/, ''), name: line.slice(0, name.length) }
}

/** Digits, and letters of full width, as ASCII has them. */
function toPlainSigns(line: string): string {
  const narrow = (sign: string) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfee0)
  return toPlainDigits(line).replaceAll(/[\uff0c-\uff0f\uff21-\uff3a\uff41-\uff5a]/g, narrow)
}
