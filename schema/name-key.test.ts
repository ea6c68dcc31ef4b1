import { expect, it } from 'vitest'
import { toNameKey } from './name-key.ts'

it.each([
  ['Résumé', 're\u0301sume\u0301'],
  ['  Quick \u3000 saves', 'QUICK SAVES'],
  ['Straße', 'STRASSE'],
  ['STRAẞE', 'strasse'],
  ['ΟΔΌΣ', 'οδός'],
  ['İzmir', 'i\u0307zmir'],
  ['ДЖАЗ', 'джаз'],
  ['한글', '한글'.normalize('NFD')],
])('%s and %s are one name', (one, other) => expect(toNameKey(one)).toBe(toNameKey(other)))

it.each([
  ['Résumé', 'Resume'],
  ['Ёлка', 'Елка'],
  ['sık', 'sik'],
  ['バス', 'ハス'],
  ['हिन्दी', 'हनद'],
  ['A&B', 'A+B'],
  ['2026', '2026 ✈️'],
  ['m²', 'm2'],
  ['a-b', 'a b'],
])('%s and %s are two', (one, other) => expect(toNameKey(one)).not.toBe(toNameKey(other)))
