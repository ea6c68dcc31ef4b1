/** As much of an address as tells its owner which one it is, whatever its length. */
export function maskEmail(email: string | null): string | null {
  if (email === null) return null
  const [first = ''] = email
  return `${first}•••${email.slice(email.lastIndexOf('@'))}`
}
