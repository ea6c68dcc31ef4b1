/** A declaration must stand in the first 1,024 bytes (HTML standard, "prescan"). */
const PRESCAN_BYTES = 1_024

const DECLARED = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w:.-]{1,40})/i

/** By byte order mark, header, declaration; else UTF-8 where it is that, and what Western pages mean otherwise. */
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
  const start = String.fromCharCode(...bytes.subarray(0, PRESCAN_BYTES))
  const label = DECLARED.exec(start)?.[1]
  // It was read as ASCII, so it cannot be this.
  return label?.toLowerCase().startsWith('utf-16') ? 'utf-8' : label
}

/** Undefined for an unknown label, or where the bytes are something else. */
function decode(bytes: Uint8Array, label: string, fatal = false): string | undefined {
  try {
    return new TextDecoder(label, { fatal }).decode(bytes)
  } catch {
    return undefined
  }
}
