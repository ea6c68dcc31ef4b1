import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findProblems, findSmallFolders, readHouse } from './folders.ts'

const HOUSE = readHouse(readFileSync('docs/ARCHITECTURE.md', 'utf8'))

function findHouseProblems(files: Record<string, string>): string[] {
  return findProblems(new Map(Object.entries(files)), HOUSE)
}

test('domains that import each other in one direction are in order', () => {
  const problems = findHouseProblems({
    'worker/features/boards/find-board.ts': `import { isPublic } from '#worker/model/pin-rules.ts'\nexport function findBoard() {}`,
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
    'ui/app/query/run.ts': `import type { Match } from '#ui/app/router/match.ts'`,
    'ui/app/router/match.ts': `await import('#ui/app/errors/parts/page.ts')`,
    'ui/app/errors/parts/page.ts': `export { run } from "../../query/run.ts"`,
    'ui/app/forms/form.ts': `import { page } from '#ui/app/errors/parts/page.ts'`,
  })
  expect(problems).toEqual([
    [
      'These import each other in a circle:',
      '  ui/app/errors -> ui/app/query: ui/app/errors/parts/page.ts imports ui/app/query/run.ts',
      '  ui/app/query -> ui/app/router: ui/app/query/run.ts imports ui/app/router/match.ts',
      '  ui/app/router -> ui/app/errors: ui/app/router/match.ts imports ui/app/errors/parts/page.ts',
    ].join('\n'),
  ])
})

test.each([
  'schema/',
  'db/tables/',
  'worker/platform/',
  'worker/features/',
  'ui/kit/',
  'ui/features/pins/',
  'scripts/',
])('folders of %s that import each other are refused, at any depth', (room) => {
  const [one, other] = [`${room}boards/deep/one.ts`, `${room}saves/other.ts`]
  const problems = findHouseProblems({
    [one]: `import type { Other } from '#${other}'\nexport function one() {}`,
    [other]: `import { one } from '#${one}'\nexport function other() {}`,
  })
  expect(problems).toEqual([expect.stringContaining(`${room}boards -> ${room}saves`)])
})

test('a file may be imported by one folder and import another beside it', () => {
  const problems = findHouseProblems({
    'schema/all-queries.ts': `import { BoardQuery } from './boards/queries.ts'`,
    'schema/boards/queries.ts': `import { Id } from '../id.ts'`,
  })
  expect(problems).toEqual([])
})

test('the folders of a domain, and the files beside them, import each other in no circle', () => {
  const recovery = { 'worker/features/identity/recovery/reset.ts': `import { prove } from '../prove.ts'` }
  const list = { 'worker/features/identity/index.ts': `import { recovery } from './recovery/reset.ts'` }
  expect(findHouseProblems({ ...recovery, ...list })).toEqual([])
  const login = { 'worker/features/identity/login.ts': `import type { Reset } from './recovery/reset.ts'` }
  expect(findHouseProblems({ ...recovery, ...login })).toEqual([
    expect.stringContaining('worker/features/identity -> worker/features/identity/recovery'),
  ])
})

test('a folder that is no domain is refused', () => {
  expect(findHouseProblems({ 'ui/features/extras/extra.tsx': '' })).toEqual([
    expect.stringContaining('ui/extras is no domain'),
  ])
})

test.each([
  ['worker/features/saves/save-pin.ts', 'export async function savePin() {}', true],
  ['ui/features/saves/save-button.tsx', 'export function SaveButton() {}', true],
  ['ui/features/identity/use-oauth.ts', 'export const useOAuth = remember()', true],
  ['worker/features/saves/index.ts', 'export const saves = []', false],
  ['worker/features/saves/rules.ts', 'export function maySave() {}', false],
  ['worker/features/saves/limits.ts', 'export const LIMITS = {}', false],
  ['ui/features/saves/save-button.module.css', '.save {}', false],
])('of another domain %s with "%s" may be used: %s', (file, text, isOffered) => {
  const [side] = file.split('/')
  const problems = findHouseProblems({
    [file]: text,
    [`${side}/features/boards/board.ts`]: `import { one } from '#${file}'`,
  })
  expect(problems).toEqual(isOffered ? [] : [expect.stringContaining('of another domain only files named after')])
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
