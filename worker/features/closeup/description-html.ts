import { escapeHtml } from '#worker/platform/escape-html.ts'

/** A description as HTML: escaped, each line break a `<br>`. It never holds markup of its author's. */
export function descriptionHtml(description: string): string {
  return escapeHtml(description).replace(/\r?\n/g, '<br>')
}
