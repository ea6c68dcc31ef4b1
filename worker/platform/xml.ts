const REFERENCES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Escapes texts and attributes; what XML cannot hold is left out. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (character) => REFERENCES[character] ?? character)
}

type Attributes = Readonly<Record<string, string | number>>

/** An element with a text. */
export function xmlText(name: string, text: string, attributes: Attributes = {}): string {
  return `<${name}${writeAttributes(attributes)}>${escapeXml(text)}</${name}>`
}

/** An element with elements, on lines of their own. */
export function xmlElement(name: string, content: readonly string[], attributes: Attributes = {}): string {
  return `<${name}${writeAttributes(attributes)}>\n${content.join('\n')}\n</${name}>`
}

export function xmlVoid(name: string, attributes: Attributes): string {
  return `<${name}${writeAttributes(attributes)}/>`
}

function writeAttributes(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join('')
}
