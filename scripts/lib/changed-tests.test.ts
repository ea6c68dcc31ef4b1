import { expect, it } from 'vitest'
import { selectTests } from './changed-tests.ts'

const TESTS = [
  'test/app/saves/saves.test.ts',
  'test/app/settings/settings.test.ts',
  'test/browser/saves/saves.test.ts',
  'test/http/site/streaming.test.ts',
  'test/app/identity/password-reset.test.ts',
]

it('a changed verb has the tests of its feature run, in every layer', () => {
  expect(selectTests(['worker/features/saves/save-pin.ts'], TESTS)).toEqual({
    sources: ['worker/features/saves/save-pin.ts'],
    tests: ['test/app/saves/saves.test.ts', 'test/browser/saves/saves.test.ts'],
  })
})

it('a changed test is run itself', () => {
  expect(selectTests(['test/http/site/streaming.test.ts'], TESTS)).toEqual({
    sources: [],
    tests: ['test/http/site/streaming.test.ts'],
  })
})

it('a file that is called after what it does finds the tests of that', () => {
  expect(selectTests(['worker/features/identity/password/password-reset.ts'], TESTS).tests).toEqual([
    'test/app/identity/password-reset.test.ts',
  ])
  expect(selectTests(['ui/pages/settings/privacy.tsx'], TESTS).tests).toEqual(['test/app/settings/settings.test.ts'])
})

it('a part of identity finds the tests that go by another name', () => {
  const tests = [
    'test/app/identity/two-step-login.test.ts',
    'test/dom/identity/sign-up.test.ts',
    'test/app/identity/sign-in-services.test.ts',
  ]
  const changed = ['worker/features/identity/security/find-security.ts', 'ui/features/identity/registration/rules.ts']
  expect(selectTests(changed, tests).tests).toEqual(tests.slice(0, 2))
})

it('what no test is about has none run by name', () => {
  expect(selectTests(['README.md', 'ui/kit/button.tsx'], TESTS)).toEqual({ sources: ['ui/kit/button.tsx'], tests: [] })
})
