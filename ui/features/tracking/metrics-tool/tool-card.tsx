import type { ReactNode } from 'react'
import classes from './metrics-tool.module.css'

export function ToolCard({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={classes.card}>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{text}</p>
      {children}
    </section>
  )
}
