export function maskEmail(email: string | null): string | null {
  if (email === null) return null
  const [first = ''] = email
  return `${first}•••${email.slice(email.lastIndexOf('@'))}`
}
