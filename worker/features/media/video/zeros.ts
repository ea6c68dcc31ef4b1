const BLOCK = new Uint8Array(64 * 1024)

/** However many, in little memory. */
export function* zeros(length: number): Generator<Uint8Array> {
  for (let left = length; left > 0; left -= BLOCK.length) yield BLOCK.subarray(0, Math.min(left, BLOCK.length))
}
