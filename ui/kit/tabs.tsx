import classes from './tabs.module.css'

export interface Tab {
  label: string
  href: string
  isCurrent: boolean
}

export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className={classes.nav}>
      <ul className={classes.list}>
        {tabs.map(({ label: text, href, isCurrent }) => (
          <li key={href}>
            <a className={classes.tab} href={href} aria-current={isCurrent ? 'page' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
