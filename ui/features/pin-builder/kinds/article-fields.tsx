import { useTranslate } from '#ui/app/texts/translate.ts'
import { InputField } from '../pieces/input-field.tsx'
import type { FieldsProps } from '../pieces/piece-fields.ts'
import classes from './parts.module.css'

export function ArticleFields({ piece: { fields, problems }, change }: FieldsProps) {
  const t = useTranslate()
  const { article } = fields
  return (
    <section className={classes.part}>
      <h2 className={classes.heading}>{t('pinBuilder.kind.article')}</h2>
      <InputField
        label={t('pinBuilder.article.name')}
        hint={t('pinBuilder.nameHint')}
        problem={problems['article.name']}
        value={article.name}
        onValue={(name) => change({ article: { ...article, name } })}
      />
      <InputField
        type="date"
        label={t('pinBuilder.article.published')}
        problem={problems['article.date_published']}
        value={article.date_published ?? ''}
        onValue={(date) => change({ article: { ...article, date_published: date || null } })}
      />
    </section>
  )
}
