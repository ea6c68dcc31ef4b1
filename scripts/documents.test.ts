import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { WORKER_SETTINGS } from './lib/worker-settings.ts'

/** A reference in a comment, which may run over several lines. */
const REFERENCE = /docs\/BEHAVIOUR\.md, ([A-Z][^).:;*]*)/g

const headings = new Set(
  readFileSync('docs/BEHAVIOUR.md', 'utf8')
    .split('\n')
    .flatMap((line) => /^## \d+\. (.+)$/.exec(line)?.[1] ?? []),
)

test('comments point to sections that there are', () => {
  const files = globSync('{schema,db,worker,ui,scripts,test}/**/*.{ts,tsx,css}').filter(
    (file) => !file.endsWith('documents.test.ts'),
  )
  const references = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8').replaceAll(/\n\s*\*\s?/g, ' ')
    return [...text.matchAll(REFERENCE)].map(([, heading = '']) => ({ file, heading: heading.trim() }))
  })
  expect(references).not.toEqual([])
  expect(references.filter(({ heading }) => !headings.has(heading))).toEqual([])
})

test('the operating guide names every setting of the worker', () => {
  const guide = readFileSync('docs/OPERATING.md', 'utf8')
  expect(Object.keys(WORKER_SETTINGS).filter((name) => !guide.includes(`\`${name}\``))).toEqual([])
})
