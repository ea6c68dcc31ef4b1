import { useRef } from 'react'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { copyText } from '#ui/platform/services/share.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import classes from './copy-line.module.css'
import fieldClasses from './field.module.css'

interface CopyLineProps {
  id: string
  label: string
  value: string
  action: string
  look?: 'primary' | 'quiet'
  onCopied(isCopied: boolean): void
}

/** A line to copy. It ends up selected, so that it can be copied by hand where the browser refuses. */
export function CopyLine({ id, label, value, action, look = 'quiet', onCopied }: CopyLineProps) {
  const isHydrated = useHydrated()
  const field = useRef<HTMLInputElement>(null)

  async function copy(): Promise<void> {
    const isCopied = await copyText(value)
    field.current?.select()
    onCopied(isCopied)
  }

  return (
    <div className={classes.line}>
      <label htmlFor={id} className={fieldClasses.label}>
        {label}
      </label>
      <input
        ref={field}
        id={id}
        readOnly
        dir="ltr"
        translate="no"
        value={value}
        className={classNames(fieldClasses.input, classes.text)}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      {isHydrated && (
        <Button look={look} onClick={() => void copy()}>
          {action}
        </Button>
      )}
    </div>
  )
}
