import type { Topic } from '#schema/pins/topic.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import classes from './blocks.module.css'

export function RelatedInterests({ topics }: { topics: readonly Topic[] }) {
  const t = useTranslate()
  if (topics.length === 0) return null
  return (
    <section>
      <h2 className={classes.heading}>{t('closeup.interests')}</h2>
      <ul className={classes.chips}>
        {topics.map(({ id, name, slug }) => (
          <li key={id}>
            <a className={classes.chip} href={href('topic', { slug })}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
