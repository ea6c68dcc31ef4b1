import { expect, test } from 'vitest'
import { detectAdBlocker, type Signal } from './detect.ts'

/** A page whose bait is hidden from a look on, and whose file answers as given. */
function look(hiddenFrom: number, file: Promise<Signal>) {
  const waits: number[] = []
  let isRemoved = false
  const bait = {
    isHidden: () => waits.length >= hiddenFrom,
    remove: () => {
      isRemoved = true
    },
  }
  const verdict = detectAdBlocker({ bait, file }, async (milliseconds) => {
    waits.push(milliseconds)
  })
  return { verdict, waits, isRemoved: () => isRemoved }
}

const NEVER = Number.POSITIVE_INFINITY

test.each([
  ['both say that there is none', NEVER, 'clear', 'clear'],
  ['the element is hidden', 1, 'clear', 'blocked'],
  ['the file is kept from arriving', NEVER, 'blocked', 'blocked'],
  ['both say that there is one', 1, 'blocked', 'blocked'],
  ['the element is hidden and the file tells nothing', 1, 'unknown', 'blocked'],
  ['the file tells nothing', NEVER, 'unknown', 'unknown'],
] as const)('%s', async (_, hiddenFrom, file, expected) => {
  const { verdict, isRemoved } = look(hiddenFrom, Promise.resolve(file))
  expect(await verdict).toBe(expected)
  expect(isRemoved()).toBe(true)
})

test('it looks four times, 51 ms apart, and no longer than it must', async () => {
  const patient = look(NEVER, Promise.resolve('clear'))
  await patient.verdict
  expect(patient.waits).toEqual([51, 51, 51, 51])
  const late = look(3, Promise.resolve('clear'))
  expect(await late.verdict).toBe('blocked')
  expect(late.waits).toEqual([51, 51, 51])
})

test('a file whose fate is known only after the last look decides', async () => {
  let settle: (signal: Signal) => void = () => {}
  const file = new Promise<Signal>((resolve) => {
    settle = resolve
  })
  const { verdict, isRemoved } = look(NEVER, file)
  await expect.poll(isRemoved).toBe(true)
  settle('blocked')
  expect(await verdict).toBe('blocked')
})
