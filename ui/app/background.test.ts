import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RequestContext } from '#schema/page-data.ts'
import { createStore } from '#ui/platform/store.ts'
import { onDemand, service, startBackground, type BackgroundState, type Service, type Stop } from './background.ts'

const visitor = { isBot: false, user: null } as RequestContext
const member = { isBot: false, user: { id: 'u1' } } as RequestContext

let state: ReturnType<typeof createStore<BackgroundState>>
/** What services did, in order. */
let log: string[]
let reported: Error[]

beforeEach(() => {
  state = createStore({ context: visitor } as BackgroundState)
  log = []
  reported = []
  vi.stubGlobal('reportError', (error: Error) => reported.push(error))
})
afterEach(() => vi.unstubAllGlobals())

function start(...services: readonly Service[]): Stop {
  return startBackground(services, { read: state.get, stores: [state] })
}

function change(part: Partial<BackgroundState>): void {
  state.update((last) => ({ ...last, ...part }))
}

/** Notes when it starts and stops, and with what. */
function noted<Input>(name: string, when?: (state: BackgroundState) => Input | false | null): Service<Input> {
  return {
    name,
    ...(when && { when }),
    start(input) {
      log.push(`${name} ${JSON.stringify(input)}`)
      return () => log.push(`${name} stops`)
    },
  }
}

const getViewerId = ({ context }: BackgroundState) => context.user?.id

describe('services', () => {
  it('start in the order of the list, and stop backwards', () => {
    const stop = start(noted('a'), noted('b'))
    stop()
    expect(log).toEqual(['a true', 'b true', 'b stops', 'a stops'])
  })

  it('run while their condition holds, with what it found', () => {
    start(
      noted('for all'),
      noted('for people', ({ context }) => !context.isBot),
      noted('for members', (now) => (getViewerId(now) ? { id: getViewerId(now) } : null)),
    )
    expect(log).toEqual(['for all true', 'for people true'])
    log = []
    change({ context: member })
    expect(log).toEqual(['for members {"id":"u1"}'])
    log = []
    change({ context: { ...visitor, isBot: true } })
    expect(log).toEqual(['for members stops', 'for people stops'])
  })

  it('start again only where a value they depend on has changed', () => {
    start(noted('viewer', (now) => ({ id: getViewerId(now), isBot: now.context.isBot })))
    change({ context: { ...visitor }, site: 'other' })
    expect(log).toEqual(['viewer {"isBot":false}'])
    log = []
    change({ context: member })
    expect(log).toEqual(['viewer stops', 'viewer {"id":"u1","isBot":false}'])
  })

  it('all stop what has to end before another one starts', () => {
    const withViewer = (now: BackgroundState) => ({ id: getViewerId(now) })
    start(noted('a', withViewer), noted('always'), noted('b', withViewer))
    log = []
    change({ context: member })
    expect(log).toEqual(['b stops', 'a stops', 'a {"id":"u1"}', 'b {"id":"u1"}'])
  })

  it('read what may change without a restart', () => {
    let read: () => string | undefined = () => 'nothing'
    start(
      service({
        name: 'reader',
        start: (_, current) => {
          read = () => getViewerId(current())
        },
      }),
    )
    change({ context: member })
    expect(read()).toBe('u1')
  })

  it('may change what others depend on while they start', () => {
    start(
      noted('viewer', (now) => ({ id: getViewerId(now) })),
      {
        name: 'changer',
        start() {
          change({ context: member })
          log.push('changed')
        },
      },
      noted('last'),
    )
    expect(log).toEqual(['viewer {}', 'changed', 'last true', 'viewer stops', 'viewer {"id":"u1"}'])
  })

  it('neither start nor stop again once all have been stopped', () => {
    const stop = start(noted('viewer', (now) => ({ id: getViewerId(now) })))
    stop()
    stop()
    change({ context: member })
    expect(log).toEqual(['viewer {}', 'viewer stops'])
  })
})

describe('a service that fails', () => {
  function fail(): never {
    throw new Error('broken')
  }

  it.each<[string, Service]>([
    ['while it is asked', { name: 'bad', when: fail, start: () => {} }],
    ['while it starts', { name: 'bad', start: fail }],
    ['while it stops', { name: 'bad', when: (now) => ({ id: getViewerId(now) }), start: () => fail }],
  ])('%s is reported by its name, and takes no other down', (_, bad) => {
    const stop = start(noted('before'), bad, noted('after'))
    change({ context: member })
    stop()
    expect(log).toEqual(['before true', 'after true', 'after stops', 'before stops'])
    expect(reported[0]?.message).toBe('Background service "bad": Error: broken')
    expect(reported[0]?.cause).toEqual(new Error('broken'))
  })

  it('is not tried again before something that it depends on has changed', () => {
    const begin = vi.fn(fail)
    start({ name: 'bad', when: (now) => ({ id: getViewerId(now) }), start: begin })
    change({ site: 'other' })
    expect(begin).toHaveBeenCalledOnce()
    change({ context: member })
    expect(begin).toHaveBeenCalledTimes(2)
  })
})

describe('a service whose code is loaded on demand', () => {
  const isMember = ({ context }: BackgroundState) => context.user !== null

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('window', globalThis)
    vi.stubGlobal('document', { readyState: 'complete' })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('loads it when it is first needed, and stops what that has started', async () => {
    const load = vi.fn(async () => noted('heavy').start)
    const stop = start({ name: 'heavy', when: isMember, start: onDemand('heavy', load) })
    expect(load).not.toHaveBeenCalled()
    change({ context: member })
    await vi.runAllTimersAsync()
    stop()
    expect(log).toEqual(['heavy true', 'heavy stops'])
  })

  it('never starts where it is no longer wanted once the code is there', async () => {
    start({ name: 'heavy', when: isMember, start: onDemand('heavy', async () => noted('heavy').start) })
    change({ context: member })
    change({ context: visitor })
    await vi.runAllTimersAsync()
    expect(log).toEqual([])
  })

  it('is reported where its code cannot be loaded', async () => {
    const load = () => Promise.reject(new Error('offline'))
    start({ name: 'heavy', start: onDemand<unknown>('heavy', load) }, noted('other'))
    await vi.runAllTimersAsync()
    expect(log).toEqual(['other true'])
    expect(reported.map(({ message }) => message)).toEqual(['Background service "heavy": Error: offline'])
  })
})
