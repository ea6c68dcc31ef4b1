import { expect, test } from 'vitest'
import { findProblems } from './folders.ts'

function findHandlerProblems(files: Record<string, string>): string[] {
  return findProblems(new Map(Object.entries(files)))
}

test('features that import each other in one direction are in order', () => {
  const problems = findHandlerProblems({
    'worker/features/boards/find-board.ts': `import { isPublic } from '#worker/model/pin-rules.ts'`,
    'worker/features/saves/save-pin.ts': `
      import { findBoard } from '#worker/features/boards/find-board.ts'
      import { isPublic } from '../pins/rules.ts'
      import { LIMITS } from './limits.ts'`,
    'worker/features/pins/rules.test.ts': `import { savePin } from '#worker/features/saves/save-pin.ts'`,
  })
  expect(problems).toEqual([])
})

test('a circle is shown with an import for each of its arrows, types and dynamic imports among them', () => {
  const problems = findHandlerProblems({
    'worker/features/boards/find-board.ts': `import type { Save } from '#worker/model/save-rules.ts'`,
    'worker/features/saves/save-pin.ts': `await import('#worker/features/pins/parts/card.ts')`,
    'worker/features/pins/parts/card.ts': `export { Board } from "../../boards/find-board.ts"`,
    'worker/features/discovery/today/find-today.ts': `import { card } from '#worker/features/pins/parts/card.ts'`,
  })
  expect(problems).toEqual([
    [
      'Features import each other in a circle:',
      '  worker/boards -> worker/saves: worker/features/boards/find-board.ts imports worker/model/save-rules.ts',
      '  worker/saves -> worker/pins: worker/features/saves/save-pin.ts imports worker/features/pins/parts/card.ts',
      '  worker/pins -> worker/boards: worker/features/pins/parts/card.ts imports worker/features/boards/find-board.ts',
    ].join('\n'),
  ])
})

test('folders of identity are features; what lies beside them imports none of them', () => {
  const recovery = { 'worker/features/identity/recovery/reset.ts': `import { prove } from '../prove.ts'` }
  const list = { 'worker/features/identity/index.ts': `import { recovery } from './recovery/reset.ts'` }
  expect(findHandlerProblems({ ...recovery, ...list })).toEqual([])
  const prove = { 'worker/features/identity/prove.ts': `import { reset } from './recovery/reset.ts'` }
  expect(findHandlerProblems({ ...recovery, ...prove })).toEqual([
    expect.stringContaining('worker/identity -> worker/identity/recovery'),
  ])
})

test.each([
  ['schema/pins/pin.ts', '#db/client.ts'],
  ['db/client.ts', '../worker/env.ts'],
  ['worker/errors/fail.ts', '#worker/context/viewer.ts'],
  ['worker/platform/idempotency/key.ts', '../../features/pins/rules.ts'],
  ['worker/context/viewer.ts', '#worker/model/pin-rules.ts'],
  ['worker/context/viewer.ts', '#worker/render/csp.ts'],
  ['worker/env.ts', './features/events/message.ts'],
  ['ui/platform/storage/cookie.ts', '#ui/kit/modal.tsx'],
  ['ui/kit/modal.tsx', '../app/app-data.ts'],
  ['ui/app/router/router.tsx', '#ui/features/site/shell/footer.tsx'],
  ['ui/features/saves/save-button.tsx', '../../pages/index.tsx'],
])('%s may not import %s', (file, specifier) => {
  expect(findHandlerProblems({ [file]: `import type { Part } from '${specifier}'` })).toEqual([
    expect.stringContaining(`${file} imports `),
  ])
})
