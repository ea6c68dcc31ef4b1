import { escapeHtml } from '#worker/platform/escape-html.ts'

export function voidElement(name: string, attributes: Record<string, string | true | null | undefined>): string {
  let html = `<${name}`
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) html += ` ${key}`
    else if (value !== null && value !== undefined) html += ` ${key}="${escapeHtml(value)}"`
  }
  return `${html}>`
}
