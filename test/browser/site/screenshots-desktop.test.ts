import { test } from '../../helpers/browser-test.ts'
import { lookAtHome, lookAtPins } from '../../helpers/pin-looks.ts'

test('home is pictured on a desktop, light and dark', ({ open, db }) => lookAtHome('desktop', { open, db }))

test('on a desktop nothing of a Pin moves, is covered, cut off or hard to read', ({ open, db }) =>
  lookAtPins('desktop', { open, db }))
