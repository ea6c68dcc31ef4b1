const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A description as HTML: escaped, each line break a `<br>`. It never holds markup of its author's. */
export function descriptionHtml(description: string): string {
  return description.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character).replace(/\r?\n/g, '<br>')
}
