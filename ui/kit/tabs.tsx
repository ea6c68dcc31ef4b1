import { useEffect, useRef } from 'react'
import { bringIntoRow } from '#ui/platform/navigation/scroll.ts'
import classes from './tabs.module.css'

export interface Tab {
  label: string
  href: string
  isCurrent: boolean
}

/** Tabs are a row on phones that scrolls to the current one. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const list = useRef<HTMLUListElement>(null)
  const current = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (list.current && current.current) bringIntoRow(list.current, current.current)
  }, [])
  return (
    <nav aria-label={label} className={classes.nav}>
      <ul ref={list} className={classes.list}>
        {tabs.map(({ label: text, href, isCurrent }) => (
          <li key={href}>
            <a
              ref={isCurrent ? current : undefined}
              className={classes.tab}
              href={href}
              aria-current={isCurrent ? 'page' : undefined}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
