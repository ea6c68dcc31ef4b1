import type { Pin } from '#schema/pins/pin.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useFormat } from '#ui/app/use-format.ts'
import classes from './article.module.css'
import blocks from './blocks.module.css'

export function Article({ pin: { article, title, description } }: { pin: Pin }) {
  const t = useTranslate()
  const format = useFormat()
  if (!article) return null
  const date = format.date(article.datePublished)
  return (
    <section className={classes.article}>
      {article.name !== title && (
        <h2 className={classes.title}>
          <bdi>{article.name}</bdi>
        </h2>
      )}
      <p className={blocks.soft}>
        {article.authorName === null
          ? t('article.published', { date })
          : t('article.by', { name: article.authorName, date })}
      </p>
      {article.description !== description && <p dir="auto">{article.description}</p>}
    </section>
  )
}
