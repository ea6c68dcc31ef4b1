const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as it may stand in an element or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
}

/** An element without content, such as `<meta>` or `<link>`; attributes that are null are left out, `true` stands bare. */
export function voidElement(name: string, attributes: Record<string, string | true | null | undefined>): string {
  let html = `<${name}`
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) html += ` ${key}`
    else if (value !== null && value !== undefined) html += ` ${key}="${escapeHtml(value)}"`
  }
  return `${html}>`
}
