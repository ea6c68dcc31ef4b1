import { Parser } from 'htmlparser2'
import { cutText } from '#schema/plain-text.ts'

/**
 * Control characters, those that turn the direction of text, and what is not seen at all: fillers of Hangul, and
 * letters that only machines read, except behind a flag, which they make that of a region.
 */
const UNWANTED = new RegExp(
  [
    '[\\p{Cc}\\u00ad\\u061c\\u115f\\u1160\\u180e\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f]',
    '[\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb]',
    '(?<!\\u{1f3f4}[\\u{e0020}-\\u{e007f}]*)[\\u{e0000}-\\u{e007f}]',
  ].join('|'),
  'gu',
)

const MAX_MARKUP_LENGTH = 20_000

/** One line of at most so many code points; no character that people see as one is cut in half. */
export function cleanText(text: string, maxLength: number): string {
  const line = text.slice(0, MAX_MARKUP_LENGTH).toWellFormed().replaceAll(/\s+/g, ' ').replaceAll(UNWANTED, '').trim()
  return cutText(line, maxLength)
}

/** The text of what may be markup: structured data often has entities and tags in its values. */
export function stripMarkup(text: string): string {
  const short = text.slice(0, MAX_MARKUP_LENGTH)
  if (!/[&<]/.test(short)) return short
  let plain = ''
  let hidden = 0
  const parser = new Parser({
    onopentag(name) {
      if (isHidden(name)) hidden += 1
      else plain += isInline(name) ? '' : isBreak(name) ? '\n' : ' '
    },
    onclosetag(name) {
      if (isHidden(name)) hidden -= 1
      else if (isBreak(name)) plain += '\n'
    },
    ontext(part) {
      if (hidden === 0) plain += part
    },
  })
  parser.end(short)
  return plain
}

function isHidden(name: string): boolean {
  return name === 'script' || name === 'style'
}

function isBreak(name: string): boolean {
  return ['br', 'div', 'li', 'p', 'tr'].includes(name)
}

function isInline(name: string): boolean {
  return ['a', 'abbr', 'b', 'em', 'i', 'mark', 'small', 'span', 'strong', 'sub', 'sup', 'u'].includes(name)
}
