import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findProblems, findSmallFolders, readHouse } from './folders.ts'

const HOUSE = readHouse(readFileSync('docs/ARCHITECTURE.md', 'utf8'))

function findHouseProblems(files: Record<string, string>): string[] {
  return findProblems(new Map(Object.entries(files)), HOUSE)
}

test('domains that import each other in one direction are in order', () => {
  const problems = findHouseProblems({
    'worker/features/boards/find-board.ts': `import { isPublic } from '#worker/model/pin-rules.ts'`,
    'worker/features/saves/save-pin.ts': `
      import { findBoard } from '#worker/features/boards/find-board.ts'
      import { isPublic } from '../../model/pin-rules.ts'
      import { LIMITS } from './limits.ts'`,
    'worker/features/boards/rules.test.ts': `import { savePin } from '#worker/features/saves/save-pin.ts'`,
  })
  expect(problems).toEqual([])
})

test('a circle is shown with an import for each of its arrows, types and dynamic imports among them', () => {
  const problems = findHouseProblems({
    'worker/features/boards/find-board.ts': `import type { Save } from '#worker/features/saves/save.ts'`,
    'worker/features/saves/save-pin.ts': `await import('#worker/features/pins/parts/card.ts')`,
    'worker/features/pins/parts/card.ts': `export { Board } from "../../boards/find-board.ts"`,
    'worker/features/discovery/today/find-today.ts': `import { card } from '#worker/features/pins/parts/card.ts'`,
  })
  expect(problems).toEqual([
    [
      'These import each other in a circle:',
      '  worker/boards -> worker/saves: worker/features/boards/find-board.ts imports worker/features/saves/save.ts',
      '  worker/saves -> worker/pins: worker/features/saves/save-pin.ts imports worker/features/pins/parts/card.ts',
      '  worker/pins -> worker/boards: worker/features/pins/parts/card.ts imports worker/features/boards/find-board.ts',
    ].join('\n'),
  ])
})

test('the folders of a domain, and the files beside them, import each other in no circle', () => {
  const recovery = { 'worker/features/identity/recovery/reset.ts': `import { prove } from '../prove.ts'` }
  const list = { 'worker/features/identity/index.ts': `import { recovery } from './recovery/reset.ts'` }
  expect(findHouseProblems({ ...recovery, ...list })).toEqual([])
  const prove = { 'worker/features/identity/prove.ts': `import type { Reset } from './recovery/reset.ts'` }
  expect(findHouseProblems({ ...recovery, ...prove })).toEqual([
    expect.stringContaining('worker/identity -> worker/identity/recovery'),
  ])
})

test('a folder that is no domain, and the list of another domain, are refused', () => {
  expect(findHouseProblems({ 'ui/features/extras/extra.tsx': '' })).toEqual([
    expect.stringContaining('ui/extras is no domain'),
  ])
  const list = `import { saves } from '#worker/features/saves/index.ts'`
  expect(findHouseProblems({ 'worker/features/boards/find-board.ts': list })).toEqual([
    expect.stringContaining('of another domain only verbs'),
  ])
})

test('a folder of one or two files is refused, however many tests it has', () => {
  const files = ['rules.ts', 'rules.test.ts', 'matrix.test.ts'].map((name) => `worker/features/saves/limits/${name}`)
  expect(findSmallFolders([...files, 'worker/features/saves/a.ts', 'worker/features/saves/b.ts'])).toEqual([
    expect.stringContaining('worker/features/saves/limits has 1 of'),
  ])
})

test.each([
  ['schema/pins/pin.ts', '#db/client.ts'],
  ['db/client.ts', '../worker/env.ts'],
  ['worker/errors/fail.ts', '#worker/context/viewer.ts'],
  ['worker/platform/idempotency/key.ts', '../../features/pins/rules.ts'],
  ['worker/platform/clock.ts', '#worker/context/context.ts'],
  ['worker/context/viewer.ts', '#worker/model/pin-rules.ts'],
  ['worker/context/viewer.ts', '#worker/render/csp.ts'],
  ['worker/model/pin-rules.ts', '#worker/features/pins/closeup/find-closeup.ts'],
  ['worker/env.ts', './features/tracking/event-log/message.ts'],
  ['worker/render/page.tsx', '#db/client.ts'],
  ['ui/platform/storage/cookie.ts', '#ui/kit/modal.tsx'],
  ['ui/kit/modal.tsx', '../app/app-data.ts'],
  ['ui/app/router/router.tsx', '#ui/features/site/shell/footer.tsx'],
  ['ui/shared/pins/pin-card.tsx', '#ui/features/saves/card-save.tsx'],
  ['ui/features/saves/save-button.tsx', '../../pages/index.tsx'],
])('%s may not import %s', (file, specifier) => {
  expect(findHouseProblems({ [file]: `import type { Part } from '${specifier}'` })).toEqual([
    expect.stringContaining(`${file} imports `),
  ])
})
