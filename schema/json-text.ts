/** A reviver for `JSON.parse` of text within a body: throws at half a surrogate pair, which nothing can store. */
export function reviveWellFormed(key: string, value: unknown): unknown {
  if (key.isWellFormed() && (typeof value !== 'string' || value.isWellFormed())) return value
  throw new SyntaxError('A text is not well formed')
}
