/** The part of an address that a name gives. Names without letters and digits are spelled by their code points. */
export function toSlug(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? Array.from(plain.replaceAll(/\s/g, ''), toHex)
  return words.join('-')
}

function toHex(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16)
}
