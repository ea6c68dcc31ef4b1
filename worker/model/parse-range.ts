/** The range includes both ends, in bytes. */
export interface ByteRange {
  offset: number
  length: number
}

/**
 * RFC 9110, section 14. A header that is malformed, in another unit or for several parts is ignored: the answer is the
 * whole file.
 */
export function parseRange(header: string, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i.exec(header)
  const [, first = '', last = ''] = match ?? []
  if (match === null || (first === '' && last === '')) return 'whole'
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { offset: size - length, length }
  }
  const offset = Number(first)
  if (last !== '' && Number(last) < offset) return 'whole'
  if (offset >= size) return 'unsatisfiable'
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return { offset, length: end - offset + 1 }
}
