import type { Ai } from '@cloudflare/workers-types'
import * as v from 'valibot'
import { toLanguageTag, type InterfaceLocale } from '#schema/constants/locales.ts'
import { describeError } from '#worker/errors/describe-error.ts'
import { fail } from '#worker/errors/service-error.ts'
import { logLine } from './log.ts'

/** A user is waiting. */
const TIMEOUT_MS = 8_000

const MODEL = '@cf/meta/m2m100-1.2b'

export interface TranslatorEnv {
  /**
   * The address of a service that speaks like LibreTranslate; without it and without `AI` comments are not translated.
   */
  TRANSLATE_URL?: string
  TRANSLATE_KEY?: string
  /** Translates where `TRANSLATE_URL` is not set. */
  AI?: Pick<Ai, 'run'>
}

interface TranslationRequest {
  text: string
  /** What its author reads, for a service that does not find out the language by itself. */
  from: string
  to: InterfaceLocale
}

/** Plain text in, plain text out. Fails with `translationUnavailable`, also where the operator has set no service. */
export async function translateText(env: TranslatorEnv, request: TranslationRequest): Promise<string> {
  try {
    if (env.TRANSLATE_URL) return await askLibreTranslate(env.TRANSLATE_URL, env.TRANSLATE_KEY, request)
    const text = env.AI ? await askWorkersAi(env.AI, request) : null
    if (text !== null) return text
  } catch (error) {
    logLine('warn', { message: 'A comment could not be translated', error: describeError(error).error })
  }
  return fail('translationUnavailable')
}

const LibreAnswer = v.object({ translatedText: v.string() })

/** `POST /translate` of LibreTranslate, and of what speaks like it. */
async function askLibreTranslate(url: string, key: string | undefined, { text, to }: TranslationRequest) {
  const response = await fetch(new URL('translate', url.endsWith('/') ? url : `${url}/`), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      q: text,
      source: 'auto',
      target: toLibreCode(to),
      format: 'text',
      ...(key && { api_key: key }),
    }),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`The translation service answers ${response.status}`)
  return v.parse(LibreAnswer, await response.json()).translatedText
}

const ModelAnswer = v.object({ translated_text: v.string() })

async function askWorkersAi(ai: NonNullable<TranslatorEnv['AI']>, { text, from, to }: TranslationRequest) {
  const [source, target] = [findLanguage(text, toLanguage(from)), toLanguage(to)]
  // The text is in that language already, or its author writes in another one than they read.
  if (source === target) return null
  const answer = await ai.run(MODEL, { text, source_lang: source, target_lang: target })
  return v.parse(ModelAnswer, answer).translated_text
}

/** Languages of the interface that are written in each script; the first where the author reads none of them. */
const LANGUAGES_OF_SCRIPTS: readonly (readonly [letters: RegExp, languages: readonly string[]])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, ['ja']],
  [/\p{Script=Hangul}/gu, ['ko']],
  [/\p{Script=Han}/gu, ['zh']],
  [/\p{Script=Cyrillic}/gu, ['ru', 'uk', 'bg']],
  [/\p{Script=Arabic}/gu, ['ar']],
  [/\p{Script=Hebrew}/gu, ['he']],
  [/\p{Script=Greek}/gu, ['el']],
  [/\p{Script=Thai}/gu, ['th']],
  [/\p{Script=Devanagari}/gu, ['hi']],
  [/\p{Script=Bengali}/gu, ['bn']],
  [/\p{Script=Telugu}/gu, ['te']],
]

/** A quarter, as names and brands are in other letters, and most of a Japanese text may be Han. */
const MIN_SHARE_OF_SCRIPT = 0.25

/** The model does not find out what it reads: by its script, or else what its author reads. */
function findLanguage(text: string, authors: string): string {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  for (const [script, languages] of LANGUAGES_OF_SCRIPTS) {
    if ((text.match(script)?.length ?? 0) <= letters * MIN_SHARE_OF_SCRIPT) continue
    return languages.find((language) => language === authors) ?? languages[0] ?? authors
  }
  return authors
}

function toLanguage(locale: string): string {
  return locale.split('_')[0] ?? 'en'
}

/** It tells the two ways of writing Chinese apart, and Brazilian Portuguese. */
function toLibreCode(locale: InterfaceLocale): string {
  const special: Partial<Record<InterfaceLocale, string>> = { zh_TW: 'zt', pt_BR: 'pt-BR' }
  return special[locale] ?? toLanguageTag(locale).split('-')[0] ?? 'en'
}
