import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ERRORS } from '#schema/errors.ts'
import schemaTexts from '#schema/texts/en_US.json'
import workerTexts from '#worker/texts/en_US.json'

const ROOT = new URL('..', import.meta.url).pathname

/** What a text says instead, and the words that are never needed. */
const FORBIDDEN: readonly (readonly [instead: string, words: RegExp])[] = [
  ['someone, no one, everyone, anyone', /\b(?:some|no|every|any)bod(?:y|ies)\b/i],
  ['anyone who', /\bwhoever\b|\bwhom\b/i],
  ['again', /\banew\b|\bafresh\b|\bonce more\b/i],
  ['we notify you', /\btold of\b|\btells? of\b|\b(?:is|are|was|were|been) told\b/i],
  ['saw or found', /\bmet with\b|\byou met\b/i],
  ['continue', /\b(?:go|goes|going|gone|went) on with\b|\bgo on\b/i],
  ['with or from a link', /\bby (?:a|the|your) (?:link|email|backup)\b/i],
  ['email', /(?<!-)\bmail(?:s|ed|ing)?\b|\be-mails?\b|\bmailbox/i],
  ['right now', /\bjust now\b|\bat the moment\b/i],
  ['a while, a few', /\bwait a little\b/i],
  ["isn't available, isn't right", /\bto be had\b|\bnot (?:correct|valid|possible)\b/i],
  ['delete', /\beras(?:e|es|ed|ing|ure)\b/i],
  ['too many attempts', /\btries too many\b|\btoo many tries\b/i],
  ['no longer, anymore', /\bany more\b/i],
  ['current', /\bpresent (?:one|passcode|password|email)\b/i],
  ['right away', /\bat once\b/i],
  ['recently', /\blately\b|\bnot long ago\b/i],
  ['from another site', /\bof ours\b|\bof yours\b|\bour side\b/i],
  ['with', /\balong from\b|\bbrought along\b/i],
  ['login or log in', /\blog-(?:in|out)\b|\bsign-(?:in|out)\b|\bsign(?:ed|ing)? in\b/i],
  ['two-step verification', /\btwo-step log|\btwo-factor\b|\bsecond factor\b/i],
  ['image, photo', /\bpictures?\b|\bphotograph/i],
  ['check, ad', /\btick\b|\badvertisement/i],
  [
    'American spelling',
    /(?:col|fav|hon|behavi|neighb)our|(?:personal|organ|recogn|apolog|custom|author)is(?:e|ing|ation)/i,
  ],
  ['American spelling', /\b(?:licence|catalogue|centre|dialogue|grey|programme|whilst|cancelled|analyse)/i],
  ["don't, isn't, can't", /\b(?:do|does|did|is|are|was|were|has|have|had|could|should|would|will) not\b|\bcannot\b/i],
  ["you're, it's, there's", /\b(?:you|we|they) (?:are|will)\b|\b(?:it|that|there) (?:is|are no)\b/i],
  ['straight apostrophes, curly quotation marks', /’|"/],
  ['… in one character', /\.\.\./],
]

/** Texts that docs/behaviour/ fixes to the letter, folders of a download, and what browsers call a floating video. */
const EXCEPTIONS: ReadonlySet<string> = new Set([
  'offline.toast',
  'route.loading',
  'download.imagesText',
  'error.commentNotFound',
  'error.highlightPinNotFound',
  'error.authError',
  'error.upsertError',
  'video.pictureInPicture',
])

interface Named {
  name: string
  text: string
}

function listTexts(texts: Readonly<Record<string, string>>): Named[] {
  return Object.entries(texts).map(([name, text]) => ({ name, text }))
}

const CATALOGS = globSync('{schema,ui,worker}/**/texts/en_US.json', { cwd: ROOT })
const TEXTS = CATALOGS.flatMap((file) => listTexts(JSON.parse(readFileSync(join(ROOT, file), 'utf8'))))

describe('the texts of pages, mails, errors, search engines and documents', () => {
  it('are in these catalogs', () => {
    expect(CATALOGS.toSorted()).toEqual([
      'schema/texts/en_US.json',
      'ui/app/texts/en_US.json',
      'worker/texts/en_US.json',
    ])
  })

  it.each(FORBIDDEN)('say %s', (_, words) => {
    expect(TEXTS.filter(({ name, text }) => words.test(text) && !EXCEPTIONS.has(name))).toEqual([])
  })

  it('are whole', () => {
    expect(TEXTS.filter(({ text }) => text !== text.trim() || / {2}/.test(text) || text === '')).toEqual([])
  })

  it('are there for every error, as whole sentences', () => {
    const errors = listTexts(schemaTexts).filter(({ name }) => name.startsWith('error.'))
    expect(errors.filter(({ name, text }) => !/[.!]$/.test(text) && !EXCEPTIONS.has(name))).toEqual([])
    expect(errors.map(({ name }) => name.slice('error.'.length)).toSorted()).toEqual(Object.keys(ERRORS).toSorted())
  })
})

function readSources(folder: string): string {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8'))
    .join('\n')
}

/**
 * Mails and news are named by their kind, files of a download by their part, errors and issues without `error.` and
 * `issue.`.
 */
const PART = /^(?:mail|news|download\.file|issue\.passcode|error|issue)\.([\w.]+?)(?:\.(?:subject|text|action|note))?$/

it('are all in use', () => {
  const sources = readSources('schema') + readSources('worker')
  const names = [...Object.keys(schemaTexts), ...Object.keys(workerTexts)]
  const isUsed = (name: string) => {
    const part = PART.exec(name)?.[1]
    return sources.includes(`'${name}'`) || (part !== undefined && new RegExp(`\\b${part}['":]`).test(sources))
  }
  expect(names.filter((name) => !isUsed(name))).toEqual([])
})
