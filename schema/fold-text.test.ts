import { expect, it } from 'vitest'
import { foldedWords, foldText } from './fold-text.ts'

it.each([
  ['full-width letters and digits', 'ＤＩＹ棚１', 'diy棚1'],
  ['fractions', '½ cup', '1/2 cup'],
  ['fractions behind a number', '1½ cups', '1 1/2 cups'],
  ['enclosed digits', '①番', '1番'],
  ['ligatures', 'ﬁsh', 'fish'],
  ['numerals', 'Ⅷ', 'viii'],
  ['half-width katakana, whose voicing is a letter of its own', 'ｶﾞﾗｽ', 'ガラス'],
  ['Latin accents and strokes', 'Đà Lạt, Łódź, Ærø, crème', 'da lat, lodz, aero, creme'],
  ['sharp s in both cases', 'Straße STRASSE ẞ', 'strasse strasse ss'],
  ['Turkish i', 'İZMİR ısı', 'izmir isi'],
  ['Greek accents and the last sigma', 'ΟΔΟΣ Ελλάδα ΐ ᾳ', 'οδοσ ελλαδα ι α'],
  ['the dots of ё, and й, ї and ў as they are', 'Ёлка йод Їжак Ўзбек', 'елка йод їжак ўзбек'],
  ['Arabic short vowels, hamza and stretches', 'مَدْرَسَة أحمد كـتاب', 'مدرسة احمد كتاب'],
  ['Hebrew points', 'שָׁלוֹם', 'שלום'],
  ['signs that are not seen', 'sof\u00ADt wa\u2060ter ☕\uFE0F', 'soft water ☕'],
  ['all spaces', '  free\u00A0 money\n\nnow\u3000', 'free money now'],
  ['digits of every script', '٢٠٢٦ ۲۰۲۶ २०२६ ২০ ௨௦ ๒๐ ២០ ၂၀ 𞥒 𝟚𝟘', '2026 2026 2026 20 20 20 20 20 2 20'],
  [
    'apostrophes, quotes and dashes of phones',
    'Don’t O‘Neil Hawaiʻi мʼята “a” «b» c–d',
    'don\'t o\'neil hawai\'i м\'ята "a" "b" c-d',
  ],
  ['Arabic and Persian yeh and kaf', 'علی مصطفى کتاب', 'علي مصطفي كتاب'],
  ['places that are drawn empty', 'a\u3164b\u2800c\u115Fd', 'a b c d'],
  ['a joint within a word, and one between words without spaces', 'fr\u200Bee ไทย\u200Bแลนด์', 'free ไทย แลนด์'],
  ['Hangul with a filler of its own', 'ᄀ\u1160 가', 'ᄀ 가'],
  ['Korean in both forms', '김치'.normalize('NFD'), '김치'],
])('folds %s', (_, text, folded) => {
  expect(foldText(text)).toBe(folded)
  expect(foldText(folded)).toBe(folded)
})

it.each([
  ['バス', 'ハス'],
  ['がき', 'かき'],
  ['हिन्दी', 'हनद'],
  ['ไม้', 'ไม่'],
  ['йод', 'иод'],
])('keeps %s and %s apart', (one, other) => {
  expect(foldText(one)).not.toBe(foldText(other))
})

it('takes vowel signs as part of their word', () => {
  expect(foldedWords('हिन्दी, ไม้ & ½')).toEqual(['हिन्दी', 'ไม้', '1', '2'])
})
