import type { ReactNode } from 'react'
import { useTranslate } from '#ui/app/texts/translate.ts'
import classes from './comments.module.css'

export function CommentsSection({ count, children }: { count: number; children: ReactNode }) {
  const t = useTranslate()
  return (
    <section aria-labelledby="comments" className={classes.section}>
      <h2 id="comments" className={classes.heading}>
        {t('comments.heading', { count })}
      </h2>
      {children}
    </section>
  )
}
