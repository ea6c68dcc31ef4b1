import { Parser } from 'htmlparser2'

/** Browsers look for a declaration as far as the head reaches; longer heads than this are made to cost time. */
const MAX_HEAD_BYTES = 262_144

/** A head has none but these; anything else ends it. */
const HEAD_ELEMENTS = new Set([
  'html',
  'head',
  'title',
  'meta',
  'link',
  'base',
  'style',
  'script',
  'noscript',
  'template',
  'object',
  'bgsound',
])

/** Browsers read on to here even after the head (HTML standard, "prescan"). */
const PRESCAN_CHARACTERS = 1_024

/**
 * The encoding is found as browsers find it: by byte order mark, header, declaration of HTML, then of XML; else UTF-8
 * where it is that, and what Western pages mean otherwise.
 */
export function decodeHtml(bytes: Uint8Array, contentType: string | null): string {
  for (const label of [findMark(bytes), findCharset(contentType), findDeclared(bytes)]) {
    const text = label === undefined ? undefined : decode(bytes, label)
    if (text !== undefined) return text
  }
  return decode(bytes, 'utf-8', true) ?? decode(bytes, 'windows-1252') ?? new TextDecoder().decode(bytes)
}

function findMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xff && second === 0xfe ? 'utf-16le' : undefined
}

function findCharset(contentType: string | null): string | undefined {
  return /;\s*charset\s*=\s*["']?([\w:.-]{1,40})/i.exec(contentType ?? '')?.[1]
}

function findDeclared(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, MAX_HEAD_BYTES))
  const label = findInElements(head) ?? /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w:.-]{1,40})["']/.exec(head)?.[1]
  // It was read as ASCII, so it cannot be this.
  if (label?.toLowerCase().startsWith('utf-16')) return 'utf-8'
  return label?.toLowerCase() === 'x-user-defined' ? 'windows-1252' : label
}

/** A comment, a description or a script that mentions a charset declares none. */
function findInElements(head: string): string | undefined {
  let label: string | undefined
  let isHead = true
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'meta') label ??= findLabel(attributes)
      else if (!HEAD_ELEMENTS.has(name)) isHead = false
    },
  })
  for (let start = 0; start < head.length; start += PRESCAN_CHARACTERS) {
    if (label !== undefined || (!isHead && start >= PRESCAN_CHARACTERS)) break
    parser.write(head.slice(start, start + PRESCAN_CHARACTERS))
  }
  return label
}

function findLabel(attributes: Record<string, string>): string | undefined {
  const charset = attributes['charset']?.trim()
  if (charset !== undefined && isLabel(charset)) return charset
  if (attributes['http-equiv']?.trim().toLowerCase() !== 'content-type') return undefined
  const named = /charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;"']+))/i.exec(attributes['content'] ?? '')
  return named?.slice(1).find((label) => label !== undefined && isLabel(label))
}

function isLabel(label: string): boolean {
  return label.toLowerCase().startsWith('utf-16') || decode(new Uint8Array(), label) !== undefined
}

/** Undefined for an unknown label, or where the bytes are something else. */
function decode(bytes: Uint8Array, label: string, fatal = false): string | undefined {
  try {
    return new TextDecoder(label, { fatal }).decode(bytes)
  } catch {
    return undefined
  }
}
