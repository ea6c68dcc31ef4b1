/** The forms of a word that are looked for. SQLite's `lower()` turns only A to Z, so that other letters come in each case. */
export function wordForms(word: string): string[] {
  const [first = '', ...rest] = word.toLowerCase()
  const forms = [word.toLowerCase(), word.toUpperCase(), first.toUpperCase() + rest.join('')]
  return [...new Set(forms.map((form) => form.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())))]
}
