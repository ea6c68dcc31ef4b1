import type { ReactNode } from 'react'
import { useTranslate } from '#ui/app/texts/translate.ts'
import classes from './related-section.module.css'

export function RelatedSection({ children }: { children: ReactNode }) {
  const t = useTranslate()
  return (
    <section aria-labelledby="related">
      <h2 id="related" className={classes.heading}>
        {t('closeup.related')}
      </h2>
      {children}
    </section>
  )
}
