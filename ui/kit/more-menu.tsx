import { useEffect, useId, useRef, type ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
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
      <IconButton label={label} popoverTarget={id}>
        <Icon name="more" />
      </IconButton>
      <div ref={menu} id={id} popover="auto" role="group" aria-label={label} className={classes.menu}>
        {children}
      </div>
    </>
  )
}
