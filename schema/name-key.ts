/**
 * Names with one key are one name: they differ in nothing but normal form, case and spaces. Case is folded in full, as
 * Unicode does by default: ß and SS are one, final sigma is a sigma, and I with a dot, i and i without a dot are three.
 */
export function toNameKey(name: string): string {
  return foldCase(name.normalize('NFC')).normalize('NFC').trim().replaceAll(/\s+/g, ' ')
}

/** Lower case first, as capital sharp S has no upper case but itself. A dotless i would become an i. */
function foldCase(text: string): string {
  const upper = text.toLowerCase().replaceAll(/[^ı]+/g, (run) => run.toUpperCase())
  return upper.toLowerCase().replaceAll('ς', 'σ')
}
