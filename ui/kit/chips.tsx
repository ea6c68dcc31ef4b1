import classes from './chips.module.css'

export function Chips({ label, links }: { label: string; links: readonly { text: string; href: string }[] }) {
  if (links.length === 0) return null
  return (
    <nav aria-label={label} className={classes.nav}>
      <ul className={classes.chips}>
        {links.map(({ text, href }) => (
          <li key={href}>
            <a className={classes.chip} href={href}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
