import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import classes from './more-menu.module.css'

export function MoreMenu({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = menu.current
    if (!element) return undefined
    const close = ({ target }: Event) => target !== element && element.hidePopover()
    element.addEventListener('click', close)
    return () => element.removeEventListener('click', close)
  }, [])

  return (
    <>
      <button type="button" className={classes.toggle} popoverTarget={id} aria-label={label} title={label}>
        <Icon name="more" />
      </button>
      <div ref={menu} id={id} popover="auto" role="group" aria-label={label} className={classes.menu}>
        {children}
      </div>
    </>
  )
}
