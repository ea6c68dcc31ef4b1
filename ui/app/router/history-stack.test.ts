import { expect, test } from 'vitest'
import { EMPTY_HISTORY, applyNavigation, type HistoryNavigation, type HistoryStack } from './history-stack.ts'

/** `push a` goes to the entry with the key a; a URL that differs from the key follows it. */
function after(...navigations: string[]): HistoryStack {
  return navigations.map(toNavigation).reduce(applyNavigation, EMPTY_HISTORY)
}

function toNavigation(text: string): HistoryNavigation {
  const [type = '', key = '', url = key] = text.split(' ')
  return { type: type.toUpperCase() as HistoryNavigation['type'], entry: { key, url: `/${url}` } }
}

/** `a b [c] d` is the stack with c as its current entry. */
function drawn({ previous, current, forward }: HistoryStack): string {
  const urls = (entries: readonly { url: string }[]) => entries.map(({ url }) => url.slice(1))
  return [...urls(previous), `[${current?.url.slice(1) ?? ''}]`, ...urls(forward)].join(' ')
}

test.each<[what: string, navigations: string[], stack: string]>([
  ['nothing yet', [], '[]'],
  ['the first location', ['replace a'], '[a]'],
  ['a first navigation of any type', ['push a'], '[a]'],
  ['a first navigation back', ['pop a'], '[a]'],
  ['push', ['push a', 'push b', 'push c'], 'a b [c]'],
  ['replace', ['push a', 'push b', 'replace b x'], 'a [x]'],
  ['a step back', ['push a', 'push b', 'push c', 'pop b'], 'a [b] c'],
  ['a step back and forward again', ['push a', 'push b', 'pop a', 'pop b'], 'a [b]'],
  ['several steps back at once', ['push a', 'push b', 'push c', 'push d', 'pop a'], '[a] b c d'],
  ['several steps forward at once', ['push a', 'push b', 'push c', 'push d', 'pop a', 'pop d'], 'a b c [d]'],
  ['a push after going back forgets what was ahead', ['push a', 'push b', 'push c', 'pop a', 'push d'], 'a [d]'],
  ['replace keeps what is ahead', ['push a', 'push b', 'pop a', 'replace a x'], '[x] b'],
  ['back to a location that was replaced', ['push a', 'replace a x', 'push b', 'pop a x'], '[x] b'],
  ['a step to where one is', ['push a', 'push b', 'pop b'], 'a [b]'],
  ['a step to an unknown entry starts over', ['push a', 'push b', 'pop z'], '[z]'],
  ['going on from an unknown entry', ['push a', 'pop z', 'push b', 'pop z'], '[z] b'],
])('%s', (_, navigations, stack) => {
  expect(drawn(after(...navigations))).toBe(stack)
})

test('twenty entries are kept, the newest', () => {
  const stack = after(...Array.from({ length: 25 }, (_, index) => `push ${index}`))
  expect(stack.previous).toHaveLength(19)
  expect(stack.previous[0]?.url).toBe('/5')
  expect(stack.current?.url).toBe('/24')
  const back = applyNavigation(stack, toNavigation('pop 5'))
  expect(back.previous).toEqual([])
  expect(back.forward).toHaveLength(19)
  expect(drawn(applyNavigation(back, toNavigation('pop 4')))).toBe('[4]')
})

test('a stack that was handed out never changes', () => {
  const stack = after('push a', 'push b')
  const before = structuredClone(stack)
  for (const navigation of ['push c', 'replace b x', 'pop a', 'pop z']) applyNavigation(stack, toNavigation(navigation))
  expect(stack).toEqual(before)
})
