/** A name that begins with a capital letter. */
export function capitalised(name: string): string {
  const [first = ''] = name
  return first.toLocaleUpperCase('en') + name.slice(first.length)
}
