import { expect, test } from 'vitest'
import { movedByKey, placeOnImage } from './tag-changes.ts'

const key = (key: string, shiftKey = false) => ({ key, shiftKey })

test('arrow keys move a tag by one in a hundred, with Shift by five', () => {
  expect(movedByKey({ x: 0.5, y: 0.5 }, key('ArrowLeft'))).toEqual({ x: 0.49, y: 0.5 })
  expect(movedByKey({ x: 0.5, y: 0.5 }, key('ArrowDown', true))).toEqual({ x: 0.5, y: 0.55 })
  expect(movedByKey({ x: 0.995, y: 0 }, key('ArrowRight'))).toEqual({ x: 1, y: 0 })
  expect(movedByKey({ x: 0.5, y: 0.02 }, key('ArrowUp', true))).toEqual({ x: 0.5, y: 0 })
  expect(movedByKey({ x: 0.5, y: 0.5 }, key('Enter'))).toBeNull()
})

test('a point of the screen is a place on the image, and never beside it', () => {
  const image = { left: 100, top: 50, width: 200, height: 400 }
  expect(placeOnImage(image, { clientX: 150, clientY: 250 })).toEqual({ x: 0.25, y: 0.5 })
  expect(placeOnImage(image, { clientX: 20, clientY: 900 })).toEqual({ x: 0, y: 1 })
  expect(placeOnImage({ ...image, width: 0 }, { clientX: 20, clientY: 900 })).toEqual({ x: 0.5, y: 0.5 })
})
