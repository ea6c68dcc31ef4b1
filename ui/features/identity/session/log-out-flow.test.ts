import { beforeEach, describe, expect, it } from 'vitest'
import { createLogOut, type LogoutDependencies } from './log-out-flow.ts'

const ABORT = new DOMException('called off', 'AbortError')

let steps: string[]
let answer: () => Promise<void>

beforeEach(() => {
  steps = []
  answer = async () => {}
})

function makeLogOut() {
  const note = (step: string) => void steps.push(step)
  const dependencies: LogoutDependencies<string> = {
    pause: () => {
      note('pause')
      return () => note('resume')
    },
    finish: async () => note('finish'),
    endSession: (scope) => {
      note(`end ${JSON.stringify(scope)}`)
      return answer()
    },
    isAbort: (error) => error === ABORT,
    logAbort: () => note('log'),
    clearStorage: () => note('clear'),
    setCookies: () => note('cookies'),
    saveAccounts: (accounts) => note(`save ${accounts}`),
    afterwards: async () => note('afterwards'),
    leave: (next) => note(`leave ${next ?? 'home'}`),
  }
  return createLogOut(dependencies)
}

const REST = ['clear', 'cookies', 'afterwards', 'leave home']

describe('logging out', () => {
  it('goes in its order', async () => {
    await makeLogOut()({ scope: { account_id: 'a' }, accounts: 'both', next: '/today/' })
    expect(steps).toEqual([
      'pause',
      'finish',
      'end {"account_id":"a"}',
      'clear',
      'cookies',
      'save both',
      'afterwards',
      'leave /today/',
    ])
  })

  it('goes home and keeps no accounts unless asked to', async () => {
    await makeLogOut()()
    expect(steps).toEqual(['pause', 'finish', 'end {}', ...REST])
  })

  it('is ignored where an answer says that the session is over while it is being ended', async () => {
    let finish = () => {}
    answer = () => new Promise((resolve) => (finish = resolve))
    const logOut = makeLogOut()
    const first = logOut()
    await logOut({ reason: 'authentication_failed' })
    expect(steps).toEqual(['pause', 'finish', 'end {}'])
    finish()
    await first
    expect(steps).toEqual(['pause', 'finish', 'end {}', ...REST])
  })

  it('happens on such an answer without a request', async () => {
    await makeLogOut()({ reason: 'authentication_failed' })
    expect(steps).toEqual(['pause', 'finish', 'end {}', ...REST])
  })

  it('goes on after an abort where it is to', async () => {
    answer = () => Promise.reject(ABORT)
    await makeLogOut()({ logoutOnAbort: true })
    expect(steps).toEqual(['pause', 'finish', 'end {}', 'log', ...REST])
  })

  it.each([
    ['an abort', ABORT, false],
    ['any other failure', new Error('no'), true],
  ])('changes nothing after %s otherwise, and can be tried again', async (_, error, logoutOnAbort) => {
    answer = () => Promise.reject(error)
    const logOut = makeLogOut()
    await expect(logOut({ logoutOnAbort })).rejects.toBe(error)
    expect(steps).toEqual(['pause', 'finish', 'end {}', 'resume'])
    answer = async () => {}
    steps = []
    await logOut({ reason: 'authentication_failed' })
    expect(steps).toEqual(['pause', 'finish', 'end {}', ...REST])
  })
})
