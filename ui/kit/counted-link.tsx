import { useRef, useState, type ComponentType, type MouseEvent, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import classes from './counted-link.module.css'
import iconButton from './icon-button.module.css'

interface CountedLinkProps {
  icon: ReactNode
  /** The label contains the number. */
  label: string
  /** Empty where there is nothing to count. */
  countText: string
  href: string
  ariaCurrent: 'page' | undefined
  /** What opens beside the page once scripts run, in the place of the page that the link leads to. */
  Panel?: ComponentType<{ onLeave(): void }> | undefined
}

/** An icon of a bar, with how many new ones it leads to. */
export function CountedLink({ icon, label, countText, href, ariaCurrent, Panel }: CountedLinkProps) {
  const popover = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)

  function openPanel(event: MouseEvent<HTMLAnchorElement>): void {
    if (!Panel || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    popover.current?.togglePopover({ source: event.currentTarget })
  }

  return (
    <>
      <a
        href={href}
        className={classNames(iconButton.button, classes.link)}
        aria-current={ariaCurrent}
        aria-expanded={Panel ? isOpen : undefined}
        onClick={openPanel}
      >
        {icon}
        <span className="visually-hidden">{label}</span>
        {countText !== '' && (
          <span className={classes.count} aria-hidden="true">
            {countText}
          </span>
        )}
      </a>
      {Panel && (
        <div
          ref={popover}
          popover="auto"
          className={classes.panel}
          onToggle={({ newState }) => setOpen(newState === 'open')}
        >
          {isOpen && <Panel onLeave={() => popover.current?.hidePopover()} />}
        </div>
      )}
    </>
  )
}
