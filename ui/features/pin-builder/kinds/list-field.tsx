import { useState } from 'react'
import { InputField } from '../input-field.tsx'

interface ListFieldProps {
  label: string
  hint?: string
  problem?: string | undefined
  items: readonly string[]
  onItems(items: string[]): void
}

/** Words with commas between them; Enter writes one. */
export function ListField({ items, onItems, ...frame }: ListFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <InputField
      {...frame}
      value={typed ?? items.join(', ')}
      onValue={(value) => {
        setTyped(value)
        onItems(splitList(value))
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        setTyped(items.map((item) => `${item}, `).join(''))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

function splitList(text: string): string[] {
  const items = text.split(/[,\n]/).map((item) => item.trim())
  return [...new Set(items)].filter((item) => item !== '')
}
