import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What a text says instead, and the words that are never needed. */
const FORBIDDEN: readonly (readonly [instead: string, words: RegExp])[] = [
  ['someone, no one, everyone, anyone', /\b(?:some|no|every|any)bod(?:y|ies)\b/i],
  ['anyone who', /\bwhoever\b|\bwhom\b/i],
  ['again', /\banew\b|\bonce more\b/i],
  ['we notify you', /\btold of\b|\btells? of\b|\b(?:is|are|was|were|been) told\b/i],
  ['saw or found', /\bmet with\b|\byou met\b/i],
  ['continue', /\b(?:go|goes|going|gone|went) on with\b|^go on\b/i],
  ['with or from a link', /\bby (?:a|the|your) (?:link|email|backup)\b/i],
  ['email', /(?<!-)\bmail(?:s|ed|ing)?\b/i],
  ['right now', /\bjust now\b|\bat the moment\b/i],
  ["isn't available", /\bto be had\b/i],
  ['delete', /\beras(?:e|es|ed|ing|ure)\b/i],
  ['too many attempts', /\btries too many\b|\btoo many tries\b/i],
  ['no longer', /\bany more\b/i],
  ['current', /\bpresent (?:one|passcode|password|email)\b/i],
  ['right away', /\bat once\b/i],
  ['login or log in', /\blog-(?:in|out)\b|\bsign-in\b/i],
  ['two-step verification', /\btwo-step log|\btwo-factor\b|\bsecond factor\b/i],
  ['image', /\bpictures?\b/i],
  [
    'American spelling',
    /(?:col|fav|hon|behavi|neighb)our|(?:personal|organ|recogn|apolog|custom|author)is(?:e|ing|ation)/i,
  ],
  ['American spelling', /\b(?:licence|catalog|centre|dialogue|grey|programme|whilst|cancelled|analyse)/i],
  ["don't, isn't, can't", /\b(?:do|does|did|is|are|was|were|has|have|could|would|should) not\b|\bcannot\b/i],
  ['straight apostrophes, curly quotation marks', /’|"/],
  ['… in one character', /\.\.\./],
  ["you're, it's, there's", /\b(?:you|we|they) (?:are|will)\b|\b(?:it|that|there) is\b/i],
]

/** Keys of texts that docs/BEHAVIOUR.md fixes to the letter. */
const EXCEPTIONS: ReadonlySet<string> = new Set(['offline.toast', 'route.loading'])

const catalog = JSON.parse(readFileSync(new URL('en_US.json', import.meta.url), 'utf8')) as Record<string, string>

test.each(FORBIDDEN)('texts say %s', (_, words) => {
  expect(Object.entries(catalog).filter(([key, text]) => words.test(text) && !EXCEPTIONS.has(key))).toEqual([])
})
