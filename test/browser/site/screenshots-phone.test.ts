import { test } from '../../helpers/browser-test.ts'
import { lookAtHome, lookAtPins } from '../../helpers/pin-looks.ts'

test('home is pictured on a phone, light and dark', ({ open, db }) => lookAtHome('phone', { open, db }))

test('on a phone nothing of a Pin moves, is covered, cut off or hard to read', ({ open, db }) =>
  lookAtPins('phone', { open, db }))
