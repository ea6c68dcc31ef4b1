import { expect, test } from 'vitest'
import { delayLatePart, whenPartsAreHydrated } from './late-parts.ts'

test('what updates the whole page waits for all parts', async () => {
  await whenPartsAreHydrated()
  const [one, other] = [delayLatePart(), delayLatePart()]
  let isDone = false
  const done = whenPartsAreHydrated().then(() => (isDone = true))
  one()
  await Promise.resolve()
  expect(isDone).toBe(false)
  other()
  expect(await done).toBe(true)
})
