/** Cleared when full, which bounds memory. The result must depend on the text alone: entries outlive a request. */
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
