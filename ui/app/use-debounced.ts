import { useEffect, useState } from 'react'

/** The value once it has stayed the same for so long; a shown answer need not follow every key. */
export function useDebounced<Value extends string>(value: Value, quietMs: number): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), quietMs)
    return () => clearTimeout(timer)
  }, [value, quietMs])
  return debounced
}
