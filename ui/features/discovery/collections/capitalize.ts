export function capitalize(name: string): string {
  const [first = ''] = name
  return first.toLocaleUpperCase('en') + name.slice(first.length)
}
