/**
 * The values in a text of JSON as people write it: with line breaks and tabs inside strings, comments, trailing commas
 * and semicolons, a byte order mark, the wrappings of old scripts around it, escaped quotes, or several values in a
 * row. What cannot be read even so is left out. Takes one pass over the text, so that no page can make it cost time.
 */
export function parseTolerantJson(text: string): unknown[] {
  const strict = parseJson(text)
  if (strict !== undefined) return [strict]
  // Quotes that were escaped as in an attribute; entities inside of strings are read with the rest of their text.
  const source = text.includes('"') ? text : text.replaceAll(/&(?:quot|#34|#x22);/gi, '"')
  return splitValues(source).flatMap((value) => {
    const parsed = parseJson(value)
    return parsed === undefined ? [] : [parsed]
  })
}

/** By the order in which they are tried at each place; `y` keeps each to that place. */
const TOKENS = [
  ['space', /[\s\ufeff]+/y],
  ['comment', /\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?|\/\/[^\n\r]*|<!--|-->|<!\[CDATA\[|\]\]>/y],
  ['string', /"(?:[^"\\]|\\[^])*"?/y],
  ['open', /[[{]/y],
  ['close', /[\]}]/y],
  ['comma', /,/y],
  ['end', /;/y],
  ['other', /[^\s\ufeff"[\]{},;/<-]+|[^]/y],
] as const

type TokenKind = (typeof TOKENS)[number][0]

/** Each value at the top, written as JSON wants it. */
function splitValues(text: string): string[] {
  const values: string[] = []
  let value = ''
  let depth = 0
  let hasComma = false
  for (const [kind, token] of readTokens(text)) {
    if (kind === 'space' || kind === 'comment' || kind === 'end') continue
    // A comma counts once something follows that it separates.
    if (kind === 'comma') {
      hasComma = depth > 0
      continue
    }
    if (hasComma && kind !== 'close') value += ','
    hasComma = false
    value += kind === 'string' ? escapeControls(token) : token
    if (kind === 'open') depth += 1
    if (kind !== 'close') continue
    depth -= 1
    if (depth > 0) continue
    values.push(value)
    value = ''
    depth = 0
  }
  return values
}

function* readTokens(text: string): Generator<[kind: TokenKind, token: string]> {
  for (let at = 0; at < text.length;) {
    for (const [kind, pattern] of TOKENS) {
      pattern.lastIndex = at
      const token = pattern.exec(text)?.[0]
      if (token === undefined) continue
      yield [kind, token]
      at += token.length
      break
    }
  }
}

function escapeControls(string: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what JSON forbids in a string
  return string.replaceAll(/[\u0000-\u001f]/g, (character) => JSON.stringify(character).slice(1, -1))
}

/** Undefined where it is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
