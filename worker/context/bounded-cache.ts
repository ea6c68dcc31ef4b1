/**
 * Remembers what a function made of a text. Once full it starts over, which keeps memory bounded whatever callers
 * send; the function must depend on its text alone, as entries outlive a request.
 */
export function remember<Value>(maxEntries: number, compute: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    const hit = known.get(text)
    if (hit !== undefined) return hit
    const value = compute(text)
    if (known.size >= maxEntries) known.clear()
    known.set(text, value)
    return value
  }
}
