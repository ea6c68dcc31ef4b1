export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = firstLetter(words[0])
  return words.length > 1 ? first + firstLetter(words.at(-1)) : first
}

function firstLetter(word: string | undefined): string {
  return word?.match(/\p{L}\p{M}*|\p{N}/u)?.[0].toUpperCase() ?? ''
}
