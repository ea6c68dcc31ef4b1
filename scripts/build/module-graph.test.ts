import { expect, test } from 'vitest'
import { findReached, parseModule, readClientGraph, readGraph } from './module-graph.ts'

test('a module names what it imports to run, below the project', () => {
  const { imports } = parseModule(
    'ui/pages/pin.tsx',
    `import type { Pin } from '#schema/pins/pin.ts'
     import { type A, type B } from '#schema/types.ts'
     import { type C, d } from '#schema/values.ts'
     import { useState } from 'react'
     import classes from './pin.module.css'
     import 'virtual:tones.css'
     export type { E } from './types.ts'
     export { page } from '../page.tsx'
     const load = () => import('./late.tsx')`,
  )
  expect(imports).toEqual(['schema/values.ts', 'ui/pages/pin.module.css', 'virtual:tones.css', 'ui/page.tsx'])
})

test('a module names its exports, strings and templates', () => {
  const { exports, strings, templates } = parseModule(
    'a.tsx',
    'export const isStartPage = true\nexport const A = () => <p title="x.one">{t(`x.two`)}{t(`x.${kind}.text`)}</p>',
  )
  expect(exports).toEqual(['isStartPage', 'A'])
  expect(strings).toEqual(['x.one', 'x.two'])
  expect(templates).toEqual([['x.', '.text']])
})

test('a module says what it loads later, and whether the viewer asks for it', () => {
  const { lazy } = parseModule(
    'ui/a.tsx',
    `const Dialog = lazyChunk('dialog', async () => (await import('./dialog.tsx')).Dialog)
     const Note = lazyChunk('note', async () => (await import('./note.tsx')).Note, UNASKED)
     const Part = lazyPart('part', async () => (await import('#ui/part.tsx')).Part)
     const load = () => loadWithTexts('sheet', () => import('./sheet.tsx'))
     const start = () => import('./service.ts')
     const other = () => import('a-package')`,
  )
  expect(lazy).toEqual([
    { file: 'ui/dialog.tsx', isAsked: true },
    { file: 'ui/note.tsx', isAsked: false },
    { file: 'ui/part.tsx', isAsked: false },
    { file: 'ui/sheet.tsx', isAsked: true },
    { file: 'ui/service.ts', isAsked: false },
  ])
})

test('code that does not parse is named', () => {
  expect(() => parseModule('ui/broken.ts', 'const = 1')).toThrow('ui/broken.ts: ')
})

test('what is reached is what is imported, however far and in circles', () => {
  const sources: Record<string, string> = {
    'a.ts': `import './b.ts'`,
    'b.ts': `import './a.ts'\nimport './c.css'`,
    'd.ts': `import './b.ts'`,
  }
  const modules = readGraph(['a.ts', 'd.ts'], (file) => sources[file] ?? '')
  expect([...findReached(modules, ['a.ts'])].toSorted()).toEqual(['a.ts', 'b.ts', 'c.css'])
  expect(findReached(modules, ['d.ts']).size).toBe(4)
})

test('visits begin with the home page and with pins', () => {
  const { startPages, pages } = readClientGraph(new URL('../..', import.meta.url).pathname)
  expect(startPages).toEqual(['ui/pages/index.tsx', 'ui/pages/pin/[id].tsx'])
  expect(pages.get('settings/privacy')).toBe('ui/pages/settings/privacy.tsx')
})
