import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { WORKER_SETTINGS } from './lib/worker-settings.ts'

/** A reference in a comment, which may run over several lines. */
const REFERENCE = /docs\/([\w/-]+)\.md, (?:"([^"]+)"|([A-Z][^).:;*"]*))/g

/** Names of the example that runs through the recipes. */
const EXAMPLE = /suggest/i

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', ...globSync('docs/**/*.md')]

const GUIDE = globSync('docs/operating/*.md')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

/** The sections that a document has, without their numbers; null where there is no such document. */
function findHeadings(name: string): Set<string> | null {
  if (!existsSync(`docs/${name}.md`)) return null
  const lines = readFileSync(`docs/${name}.md`, 'utf8').split('\n')
  return new Set(lines.flatMap((line) => /^#+ (?:\d+\. )?(.+)$/.exec(line)?.[1] ?? []))
}

test('comments and documents point to sections that there are', () => {
  const sources = globSync('{schema,db,worker,ui,scripts,test}/**/*.{ts,tsx,css}').filter(
    (file) => !file.endsWith('documents.test.ts'),
  )
  const references = [...DOCUMENTS, ...sources].flatMap((file) => {
    const text = readFileSync(file, 'utf8').replaceAll(/\n\s*(?:\*(?!\*)\s?)?/g, ' ')
    return [...text.matchAll(REFERENCE)].map(([, document = '', quoted, plain = '']) => ({
      file,
      document,
      heading: (quoted ?? plain).trim(),
    }))
  })
  expect(references.length).toBeGreaterThan(60)
  expect(references.filter(({ document, heading }) => !findHeadings(document)?.has(heading))).toEqual([])
})

test('documents name files that there are', () => {
  const missing = DOCUMENTS.flatMap((document) => {
    // What a block of code begins with may be a file that is yet to be made.
    const text = readFileSync(document, 'utf8').replaceAll(/^ *```.*?^ *```$/gms, '')
    const files = [...text.matchAll(/`((?:[\w.[\]-]+\/)+[\w.[\]-]+\.(?:ts|tsx|js|json|css|sql|md|toml))`/g)]
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)]
    return [
      ...files.map(([, file = '']) => file),
      ...links.map(([, target = '']) => join(dirname(document), target)),
    ].filter((file) => !existsSync(file))
  })
  expect(missing).toEqual([])
})

test('the operating guide names every setting of the worker', () => {
  expect(Object.keys(WORKER_SETTINGS).filter((name) => !GUIDE.includes(`\`${name}\``))).toEqual([])
})

test('the operating guide creates each bucket and each queue that wrangler.toml names, and no other', () => {
  const config = readFileSync('wrangler.toml', 'utf8')
  const created = (command: string) =>
    [...GUIDE.matchAll(new RegExp(`^npx wrangler ${command} create (\\S+)$`, 'gm'))].map(([, name = '']) => name)
  const named = (key: string) => [
    ...new Set([...config.matchAll(new RegExp(`^${key} = "([^"]+)"$`, 'gm'))].map(([, name = '']) => name)),
  ]
  expect(created('r2 bucket').toSorted()).toEqual(named('bucket_name').toSorted())
  expect(created('queues').toSorted()).toEqual(named('(?:queue|dead_letter_queue)').toSorted())
})

test('the operating guide names every binding of wrangler.toml', () => {
  // A rate limit, an object and a mail binding are called by `name`, a Worker too.
  const config = readFileSync('wrangler.toml', 'utf8')
  const bindings = [...config.matchAll(/^(?:binding|name) = "([A-Z_]+)"$/gm)].map(([, name = '']) => name)
  expect(bindings.length).toBeGreaterThan(10)
  expect(bindings.filter((name) => !GUIDE.includes(`\`${name}\``))).toEqual([])
})

test('the operating guide explains every step of the sweep', () => {
  const steps = [...readFileSync('worker/background.ts', 'utf8').matchAll(/attempt\('([^']+)'/g)]
  expect(steps.length).toBeGreaterThan(20)
  expect(steps.map(([, step = '']) => step).filter((step) => !GUIDE.includes(`\n- \`${step}\`: `))).toEqual([])
})

test('documents name constants and functions that there are', () => {
  const code = globSync('{schema,db,worker,ui,scripts,test}/**/*.{ts,tsx,js,json}')
    .filter((file) => !file.endsWith('documents.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const missing = DOCUMENTS.flatMap((document) => {
    const names = readFileSync(document, 'utf8').matchAll(/`([A-Z]+_[A-Z_]+|[A-Za-z]*[a-z][A-Z]\w*)(?:\([^`\n]*\))?`/g)
    return [...names].map(([, name = '']) => name).filter((name) => !EXAMPLE.test(name) && !code.includes(name))
  })
  expect(missing).toEqual([])
})

test('the operating guide explains every line that the worker logs', () => {
  const sources = globSync('worker/**/*.ts', { exclude: ['**/*.test.ts'] }).map((file) => readFileSync(file, 'utf8'))
  const messages = sources.flatMap((text) => [...text.matchAll(/logLine\([^{]*\{[^}]*?\bmessage: '([^']+)'/g)])
  expect(messages.length).toBeGreaterThan(10)
  expect(messages.map(([, message = '']) => message).filter((message) => !GUIDE.includes(`\`${message}\``))).toEqual([])
})

/** Names of the members of an interface of `schema/page-data.ts`. */
function findMembers(name: string): string[] {
  const source = readFileSync('schema/page-data.ts', 'utf8')
  const [, body = ''] = new RegExp(`^export interface ${name} \\{\\n(.*?)^\\}`, 'ms').exec(source) ?? []
  return [...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, member = '']) => member)
}

test('the behavior names what is embedded in pages and read by none of their code', () => {
  const sources = globSync('ui/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  const code = sources.map((file) => readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\//gs, '')).join('\n')
  const text = readFileSync('docs/behaviour/requests.md', 'utf8').replaceAll('\n', ' ')
  const [, context = '', data = ''] = /No page reads (.*?) so far, and of `#app-data` neither (.*?):/.exec(text) ?? []
  for (const [block, listed] of [
    ['RequestContext', context],
    ['AppData', data],
  ] as const) {
    const names = new Set([...listed.matchAll(/`(\w+)`/g)].map(([, name = '']) => name))
    const unread = findMembers(block).filter((member) => !new RegExp(`\\b${member}\\b`).test(code))
    expect(unread.length, block).toBeGreaterThan(0)
    expect(unread.filter((member) => !names.has(member))).toEqual([])
    // A word that means something else in other places is never read of the context.
    const read = [...names].filter((name) => new RegExp(`\\b(?:context|appData|site)\\??\\.${name}\\b`).test(code))
    expect(read).toEqual([])
  }
})
