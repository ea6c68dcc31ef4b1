import { expect, it } from 'vitest'
import { matchExpression, matchInOrder } from './find-results.ts'

it.each([
  ['', null],
  ['  \t ', null],
  ['"*-:^()', null],
  ['soup', '"soup"*'],
  ['  Pasta   al forno ', '"pasta" "al" "forno"*'],
  ['a AND b OR NOT c', '"a" "and" "b" "or" "not" "c"*'],
  ['title:soup', '"title" "soup"*'],
  ['say "hi" NEAR(x, 2)', '"say" "hi" "near" "x" "2"*'],
  ["o'brien; drop table pins", '"o" "brien" "drop" "table" "pins"*'],
  ['crème brûlée', '"creme" "brulee"*'],
  ['ﬁsh', '"fish"*'],
  ['東京 ラーメン', '"東京" "ラーメン"*'],
  ['a b c d e f g h i j k l m n', '"a" "b" "c" "d" "e" "f" "g" "h" "i" "j" "k" "l"*'],
])('%j is %j', (text, expected) => {
  expect(matchExpression(text)).toBe(expected)
})

it('looks for what is called so first, then for what says so, then for beginnings', () => {
  expect(matchInOrder('oak ta', ['name'])).toEqual({
    named: '{name} : ("oak" "ta")',
    said: '("oak" "ta") NOT {name} : ("oak" "ta")',
    begun: '("oak" "ta"*) NOT ("oak" "ta")',
  })
  expect(matchInOrder('  ', ['name'])).toBeNull()
})
