import { toDataView } from './parser.ts'

interface Component {
  id: number
  across: number
  down: number
  /** The columns of blocks, when it is alone in a scan. */
  columns: number
  rows: number
  /** A bit for each coefficient of each block that is there already: refining those takes a bit of the data. */
  known: Uint8Array
}

const BYTES_KNOWN = 8

interface Frame {
  isProgressive: boolean
  components: readonly Component[]
  /** The number of units of all components. */
  units: number
}

/** Symbols by the lengths of their codes: the first code of each length, and where its symbols begin. */
interface CodeTable {
  limits: Int32Array
  offsets: Int32Array
  symbols: Uint8Array
}

/** What the end of the data stands for. */
class OutOfData extends Error {}

/**
 * Finds the end of the last scan of a JPEG, baseline or progressive, whatever follows it; null where a scan has not all
 * the blocks that its frame says.
 */
export function findJpegEnd(file: Uint8Array): number | null {
  try {
    return readScans(file)
  } catch (error) {
    if (error instanceof OutOfData || error instanceof RangeError) return null
    throw error
  }
}

function readScans(file: Uint8Array): number | null {
  const view = toDataView(file)
  const tables = new Map<number, CodeTable>()
  const missing = new Set<number>()
  let frame: Frame | undefined
  let interval = 0
  let end = 0
  const findEnd = () => (frame && missing.size === 0 ? end : null)
  for (let at = 2; ;) {
    while (at < file.length && (file[at] !== 0xff || file[at + 1] === 0xff || file[at + 1] === 0)) at += 1
    const marker = file[at + 1]
    const size = at + 4 <= file.length ? view.getUint16(at + 2) : 0
    const isPlain = marker === 0x01 || (marker !== undefined && marker >= 0xd0 && marker <= 0xd7)
    if (isPlain) {
      at += 2
      continue
    }
    // Scans that would only make it finer may be missing.
    if (marker === undefined || size < 2 || at + 2 + size > file.length) return findEnd()
    const segment = file.subarray(at + 4, at + 2 + size)
    at += 2 + size
    if (marker === 0xc4) readTables(segment, tables)
    else if (marker === 0xdd) interval = toDataView(segment).getUint16(0)
    else if (marker === 0xc0 || marker === 0xc1 || marker === 0xc2) {
      frame = readFrame(segment, marker === 0xc2)
      for (const { id } of frame.components) missing.add(id)
    } else if (marker === 0xda) {
      if (!frame) return null
      const scan = readScanHead(segment, frame, tables)
      at = new ScanReader(file, at).read(frame, scan, interval)
      if (scan.from === 0) for (const { component } of scan.parts) missing.delete(component.id)
      end = at
      if (missing.size === 0 && !frame.isProgressive) return end
    } else if (marker === 0xd9 || marker === 0xd8) return findEnd()
    else if (marker > 0xc2 && marker < 0xd0 && marker !== 0xc8 && marker !== 0xcc) return findEnd()
  }
}

function readTables(segment: Uint8Array, tables: Map<number, CodeTable>): void {
  for (let at = 0; at + 17 <= segment.length;) {
    const counts = segment.subarray(at + 1, at + 17)
    const total = counts.reduce((sum, count) => sum + count, 0)
    const limits = new Int32Array(17).fill(-1)
    const offsets = new Int32Array(17)
    let [code, place] = [0, 0]
    for (let length = 1; length <= 16; length += 1) {
      const count = counts[length - 1] ?? 0
      offsets[length] = place - code
      code += count
      place += count
      if (count > 0) limits[length] = code
      code <<= 1
    }
    tables.set(segment[at] ?? 0, { limits, offsets, symbols: segment.subarray(at + 17, at + 17 + total) })
    at += 17 + total
  }
}

function readFrame(segment: Uint8Array, isProgressive: boolean): Frame {
  const view = toDataView(segment)
  const [height, width, count] = [view.getUint16(1), view.getUint16(3), view.getUint8(5)]
  const sampled = Array.from({ length: count }, (_, place) => {
    const factors = view.getUint8(7 + 3 * place)
    return { id: view.getUint8(6 + 3 * place), across: factors >> 4 || 1, down: factors & 15 || 1 }
  })
  const maxAcross = Math.max(...sampled.map(({ across }) => across))
  const maxDown = Math.max(...sampled.map(({ down }) => down))
  const components = sampled.map((one) => {
    const columns = Math.ceil(Math.ceil((width * one.across) / maxAcross) / 8)
    const rows = Math.ceil(Math.ceil((height * one.down) / maxDown) / 8)
    return { ...one, columns, rows, known: new Uint8Array(isProgressive ? columns * rows * BYTES_KNOWN : 0) }
  })
  const units = Math.ceil(width / (8 * maxAcross)) * Math.ceil(height / (8 * maxDown))
  return { isProgressive, components, units }
}

interface ScanPart {
  component: Component
  dc: CodeTable | undefined
  ac: CodeTable | undefined
}

interface Scan {
  parts: readonly ScanPart[]
  /** Coefficients. */
  from: number
  to: number
  isRefined: boolean
}

function readScanHead(segment: Uint8Array, frame: Frame, tables: ReadonlyMap<number, CodeTable>): Scan {
  const view = toDataView(segment)
  const count = view.getUint8(0)
  const parts = Array.from({ length: count }, (_, place) => {
    const component = frame.components.find(({ id }) => id === view.getUint8(1 + 2 * place))
    if (!component) throw new OutOfData()
    const named = view.getUint8(2 + 2 * place)
    return { component, dc: tables.get(named >> 4), ac: tables.get(0x10 | (named & 15)) }
  })
  if (!frame.isProgressive) return { parts, from: 0, to: 63, isRefined: false }
  const [from, to, bits] = [view.getUint8(1 + 2 * count), view.getUint8(2 + 2 * count), view.getUint8(3 + 2 * count)]
  return { parts, from, to: Math.min(to, 63), isRefined: bits >> 4 > 0 }
}

/** Goes through the codes of one scan, without making anything of them. */
class ScanReader {
  readonly #file: Uint8Array
  #at: number
  #bits = 0
  #left = 0
  /** Blocks that the end of an earlier one has ended, too. */
  #ended = 0

  constructor(file: Uint8Array, at: number) {
    this.#file = file
    this.#at = at
  }

  /** Answers with where the scan ends. */
  read(frame: Frame, scan: Scan, interval: number): number {
    const [alone] = scan.parts.length === 1 ? scan.parts : []
    const units = alone ? alone.component.columns * alone.component.rows : frame.units
    for (let unit = 0; unit < units; unit += 1) {
      if (interval > 0 && unit > 0 && unit % interval === 0) this.#restart()
      if (alone) this.#readBlock(frame, scan, alone, unit)
      else
        for (const part of scan.parts) {
          const blocks = part.component.across * part.component.down
          for (let block = 0; block < blocks; block += 1) this.#readBlock(frame, scan, part, 0)
        }
    }
    return this.#at
  }

  #readBlock({ isProgressive }: Frame, scan: Scan, { component, dc, ac }: ScanPart, block: number): void {
    if (!isProgressive) {
      this.#skipBits(this.#readSymbol(dc) & 15)
      for (let k = 1; k < 64; k += 1) {
        const symbol = this.#readSymbol(ac)
        if (symbol === 0) return
        k += symbol >> 4
        this.#skipBits(symbol & 15)
      }
      return
    }
    if (scan.from === 0) {
      if (scan.isRefined) this.#skipBits(1)
      else this.#skipBits(this.#readSymbol(dc) & 15)
      return
    }
    const known = component.known.subarray(block * BYTES_KNOWN, (block + 1) * BYTES_KNOWN)
    if (scan.isRefined) this.#refine(known, scan, ac)
    else this.#readFirst(known, scan, ac)
  }

  #readFirst(known: Uint8Array, { from, to }: Scan, ac: CodeTable | undefined): void {
    if (this.#ended > 0) {
      this.#ended -= 1
      return
    }
    for (let k = from; k <= to; k += 1) {
      const symbol = this.#readSymbol(ac)
      const [run, size] = [symbol >> 4, symbol & 15]
      if (size === 0 && run < 15) {
        this.#ended = (1 << run) - 1 + this.#readBits(run)
        return
      }
      k += run
      if (size > 0) {
        this.#skipBits(size)
        setKnown(known, k)
      }
    }
  }

  #refine(known: Uint8Array, { from, to }: Scan, ac: CodeTable | undefined): void {
    let k = from
    if (this.#ended === 0) {
      for (; k <= to; k += 1) {
        const symbol = this.#readSymbol(ac)
        let run = symbol >> 4
        const isNew = (symbol & 15) > 0
        if (isNew) this.#skipBits(1)
        else if (run < 15) {
          this.#ended = (1 << run) + this.#readBits(run)
          break
        }
        for (; k <= to; k += 1) {
          if (isKnown(known, k)) this.#skipBits(1)
          else if (run === 0) break
          else run -= 1
        }
        if (isNew) setKnown(known, k)
      }
    }
    if (this.#ended > 0) {
      for (; k <= to; k += 1) if (isKnown(known, k)) this.#skipBits(1)
      this.#ended -= 1
    }
  }

  #restart(): void {
    this.#left = 0
    this.#ended = 0
    const file = this.#file
    while (file[this.#at] === 0xff && file[this.#at + 1] === 0xff) this.#at += 1
    const marker = file[this.#at + 1] ?? 0
    if (file[this.#at] !== 0xff || marker < 0xd0 || marker > 0xd7) throw new OutOfData()
    this.#at += 2
  }

  #readSymbol(table: CodeTable | undefined): number {
    if (!table) throw new OutOfData()
    let code = 0
    for (let length = 1; length <= 16; length += 1) {
      code = (code << 1) | this.#readBit()
      if (code < (table.limits[length] ?? -1)) return table.symbols[code + (table.offsets[length] ?? 0)] ?? 0
    }
    throw new OutOfData()
  }

  #readBits(count: number): number {
    let value = 0
    for (let bit = 0; bit < count; bit += 1) value = (value << 1) | this.#readBit()
    return value
  }

  #skipBits(count: number): void {
    for (let bit = 0; bit < count; bit += 1) this.#readBit()
  }

  #readBit(): number {
    if (this.#left === 0) {
      const byte = this.#file[this.#at]
      if (byte === undefined || (byte === 0xff && this.#file[this.#at + 1] !== 0)) throw new OutOfData()
      this.#at += byte === 0xff ? 2 : 1
      this.#bits = byte
      this.#left = 8
    }
    this.#left -= 1
    return (this.#bits >> this.#left) & 1
  }
}

function isKnown(known: Uint8Array, k: number): boolean {
  return (((known[k >> 3] ?? 0) >> (k & 7)) & 1) === 1
}

function setKnown(known: Uint8Array, k: number): void {
  if (k < 64) known[k >> 3] = (known[k >> 3] ?? 0) | (1 << (k & 7))
}
