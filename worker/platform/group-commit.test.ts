import { expect, it } from 'vitest'
import { createGroupCommit } from './group-commit.ts'

interface Word {
  text: string
  bytes: number
}

function newStore() {
  let now = 1_000
  let timers: { task: () => void; at: number }[] = []
  const writes: { words: string; end: (error?: Error) => void }[] = []
  const commit = createGroupCommit<Word>({
    everyMs: 100,
    maxBytes: 10,
    patienceMs: 5_000,
    clock: () => now,
    schedule: (task, milliseconds) => {
      const timer = { task, at: now + milliseconds }
      timers.push(timer)
      return () => (timers = timers.filter((one) => one !== timer))
    },
  })
  const settled: string[] = []

  async function add(text: string): Promise<void> {
    const write = (words: readonly Word[]) =>
      new Promise<void>((resolve, reject) => {
        writes.push({
          words: words.map((word) => word.text).join(' '),
          end: (error) => (error ? reject(error) : resolve()),
        })
      })
    await commit({ text, bytes: text.length }, write).then(
      () => settled.push(`${text} written`),
      (error: Error) => settled.push(`${text} ${error.name}`),
    )
  }
  async function pass(milliseconds: number): Promise<void> {
    now += milliseconds
    for (const { task } of timers.filter(({ at }) => at <= now)) task()
    timers = timers.filter(({ at }) => at > now)
    await turn()
  }
  async function end(place: number, error?: Error): Promise<void> {
    writes[place]?.end(error)
    await turn()
  }
  return {
    add: (...words: string[]) => void words.map(add),
    pass,
    end,
    settled,
    written: () => writes.map(({ words }) => words),
    /** Behaves as when the clients of all waiting calls have left. */
    loseTimers: () => (timers = []),
    timers: () => timers.length,
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

it('a lone call is written at once', async () => {
  const store = newStore()
  store.add('one')
  expect(store.written()).toEqual(['one'])
  await store.end(0)
  expect(store.settled).toEqual(['one written'])
  expect(store.timers()).toBe(0)
})

it('calls that follow share a write, and all resolve when it is done and not before', async () => {
  const store = newStore()
  store.add('one')
  await store.pass(10)
  store.add('two', 'six')
  await store.pass(40)
  store.add('ten')
  expect(store.written()).toEqual(['one'])
  await store.pass(50)
  expect(store.written()).toEqual(['one', 'two six ten'])
  await store.end(0)
  expect(store.settled).toEqual(['one written'])
  await store.end(1)
  expect(store.settled.slice(1)).toEqual(['two written', 'six written', 'ten written'])
  expect(store.timers()).toBe(0)
})

it('a write that fails fails all of its calls and none of the next', async () => {
  const store = newStore()
  store.add('one', 'two', 'six')
  await store.pass(100)
  await store.end(0)
  await store.end(1, new TypeError('The store is away'))
  expect(store.settled).toEqual(['one written', 'two TypeError', 'six TypeError'])
  await store.pass(100)
  store.add('ten')
  await store.end(2)
  expect(store.settled.at(-1)).toBe('ten written')
})

it('holds no more than it may: what does not fit begins the next, and the full one is written at once', async () => {
  const store = newStore()
  store.add('one', 'four', 'five', 'seven')
  expect(store.written()).toEqual(['one', 'four five'])
  await store.pass(100)
  expect(store.written()).toEqual(['one', 'four five', 'seven'])
  store.add('much too long for one')
  await store.pass(100)
  expect(store.written().at(-1)).toBe('much too long for one')
})

it('a write that never ends is given up by its calls', async () => {
  const store = newStore()
  store.add('one')
  await store.pass(5_000)
  expect(store.settled).toEqual(['one TimeoutError'])
})

it('calls whose clients have left hold up no others: the next one writes for them', async () => {
  const store = newStore()
  store.add('one', 'two')
  store.loseTimers()
  await store.pass(200)
  expect(store.written()).toEqual(['one'])
  store.add('six')
  expect(store.written()).toEqual(['one', 'two six'])
})

it('a clock that is set back holds up no one', async () => {
  const store = newStore()
  store.add('one')
  await store.end(0)
  await store.pass(-3_600_000)
  store.add('two')
  await store.pass(100)
  expect(store.written()).toEqual(['one', 'two'])
})

it('nor those who wait for the next write as it is put back', async () => {
  const store = newStore()
  store.add('one', 'two')
  store.loseTimers()
  await store.pass(-3_600_000)
  store.add('six')
  await store.pass(100)
  expect(store.written()).toEqual(['one', 'two six'])
})
