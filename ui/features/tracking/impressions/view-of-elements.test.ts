import { beforeEach, expect, test } from 'vitest'
import { createImpressionTracker } from './impression-tracker.ts'
import { createViewOfElements, type ViewOfElements } from './view-of-elements.ts'

let view: ViewOfElements<string>
let hidden: Set<string>
let reported: string[]

beforeEach(() => {
  reported = []
  hidden = new Set()
  const tracker = createImpressionTracker<string>(({ subject, from, to }) =>
    reported.push(`${subject.id} ${from}–${to}`),
  )
  for (const id of ['1', '2']) {
    tracker.add(id, { kind: 'pin', id, slot: 0, feed: '', page: '/', viewType: 1, trackingParams: null })
  }
  view = createViewOfElements(tracker, (handle) => hidden.has(handle))
})

test('what is hidden in the window has left it, until it is shown again', () => {
  for (const id of ['1', '2']) view.place(id, true, 100)
  hidden.add('1')
  view.lookAgain(200)
  view.lookAgain(250)
  hidden.clear()
  view.lookAgain(300)
  for (const id of ['1', '2']) view.place(id, false, 400)
  expect(reported).toEqual(['1 100–200', '1 300–400', '2 100–400'])
})

test('what comes into the window hidden is seen once it is shown, and no more after it has left', () => {
  hidden.add('1')
  view.place('1', true, 100)
  view.place('2', true, 100)
  hidden.clear()
  view.lookAgain(200)
  view.place('1', false, 300)
  view.lookAgain(350)
  view.forget('2', 400)
  view.lookAgain(500)
  expect(reported).toEqual(['1 200–300', '2 100–400'])
})
