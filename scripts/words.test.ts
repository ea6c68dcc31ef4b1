import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ERRORS } from '#schema/errors.ts'
import schemaTexts from '#schema/messages/en_US.json'
import workerTexts from '#worker/messages/en_US.json'

const ROOT = new URL('..', import.meta.url).pathname

/** What no text says, and what it says instead. */
const FORBIDDEN: [what: RegExp, instead: string][] = [
  [/\b(?:some|no|every)body\b|\bwhoever\b|\bwhom\b/i, 'someone, no one, everyone, who'],
  [/\be-mails?\b|\bmails?\b|\bmailbox/i, 'email'],
  [/\b(?:do|does|did|is|are|was|were|has|have|had|could|should|would|will) not\b|\bcannot\b/i, 'a contraction'],
  [/\b(?:you|we|they) (?:will|are)\b/i, 'a contraction'],
  [
    /\b(?:told|tells|tell) of\b|\bmet with\b|\bgo on\b|\banew\b|\bafresh\b|\bat once\b|\bjust now\b|\ba little\b/i,
    'now, again',
  ],
  [
    /\b(?:log|sign)-(?:in|up)\b|\bsign(?:ed|ing)? in\b|\btwo-step log/i,
    'log in, login, sign up, two-step verification',
  ],
  [
    /\bany more\b|\balready\.|\bof ours\b|\bthere (?:is|are) no\b|\bis no (?!longer\b)|\bby a link\b/i,
    'the way people say it',
  ],
  [/\berase|\bpersonalis|\bcatalogue|\bcolour|\blicence|\brecognise|\bfavourite|\bcancelled\b/i, 'American spelling'],
  [/\bphotograph|\bpicture of ours\b|\btick\b|\badvertisement/i, 'photo, check, ad'],
  [/\bnot (?:correct|valid|possible)\b/i, "isn't right, isn't valid"],
]

interface Named {
  name: string
  text: string
}

function listTexts(texts: Readonly<Record<string, string>>): Named[] {
  return Object.entries(texts).map(([name, text]) => ({ name, text }))
}

/** Their wording is part of the interface: docs/BEHAVIOUR.md, Comments. */
const FIXED: Readonly<Record<string, string>> = {
  'error.commentNotFound': 'Could not find comment',
  'error.highlightPinNotFound': 'Could not find Pin',
}

const isFree = ({ name, text }: Named) => FIXED[name] !== text

const TEXTS = [...listTexts(schemaTexts), ...listTexts(workerTexts)].filter(isFree)

describe('the words of mails, errors, search engines and documents', () => {
  it.each(FORBIDDEN)('never say %s', (what) => {
    expect(TEXTS.filter(({ text }) => what.test(text))).toEqual([])
  })

  it('are whole', () => {
    expect(TEXTS.filter(({ text }) => text !== text.trim() || / {2}/.test(text) || text === '')).toEqual([])
  })

  it('are there for every error, as whole sentences', () => {
    const errors = listTexts(schemaTexts).filter(({ name }) => name.startsWith('error.'))
    expect(errors.filter(isFree).filter(({ text }) => !/[.!]$/.test(text))).toEqual([])
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
 * Mails are named by their kind, files of a download by their part, errors and issues without `error.` and `issue.`.
 */
const PART = /^(?:mail|download\.file|issue\.passcode|error|issue)\.([\w.]+?)(?:\.(?:subject|text|action|note))?$/

it('are all in use', () => {
  const sources = readSources('schema') + readSources('worker')
  const names = [...Object.keys(schemaTexts), ...Object.keys(workerTexts)]
  const isUsed = (name: string) => {
    const part = PART.exec(name)?.[1]
    return sources.includes(`'${name}'`) || (part !== undefined && new RegExp(`\\b${part}['":]`).test(sources))
  }
  expect(names.filter((name) => !isUsed(name))).toEqual([])
})
