import { expect, it } from 'vitest'
import type { Env } from '#worker/env.ts'
import { PageFrames } from './page-frames.ts'

let now = 0

const newPages = () =>
  new PageFrames({
    env: {} as Env,
    openDatabase: () => expect.unreachable(),
    clock: () => now,
    reportFailure: () => expect.unreachable(),
  })

function count(pages: PageFrames, socket: object, times: number): (object | null)[] {
  return Array.from({ length: times }, () => pages.findFlooding(socket))
}

it('of all sockets of an account the one that floods is found, not the one that sent the last frame', () => {
  const pages = newPages()
  const [loud, quiet] = [{}, {}]
  expect(count(pages, quiet, 1)).toEqual([null])
  expect(new Set(count(pages, loud, 119))).toEqual(new Set([null]))
  expect(pages.findFlooding(quiet)).toBe(loud)
  expect(new Set(count(pages, quiet, 10))).toEqual(new Set([null]))
})

it('where each page that is closed is followed by another, each is closed', () => {
  const pages = newPages()
  for (let page = 0; page < 3; page += 1) count(pages, {}, 80)
  const next = {}
  expect(pages.findFlooding(next)).toBe(next)
})

it('counts begin again after ten seconds', () => {
  const pages = newPages()
  const socket = {}
  expect(new Set(count(pages, socket, 120))).toEqual(new Set([null]))
  now += 10_001
  expect(new Set(count(pages, socket, 120))).toEqual(new Set([null]))
  expect(pages.findFlooding(socket)).toBe(socket)
})
