import type { QueryResult } from '#schema/all-queries.ts'
import { href } from '#schema/routes.ts'
import type { PageInput } from '#ui/app/router/page.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useLocalFormat } from '#ui/app/use-local-format.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { Empty } from '#ui/kit/empty.tsx'
import classes from './feedback-list.module.css'

type Feedback = Extract<QueryResult<'FeedbackQuery'>, { __typename: 'Feedback' }>

export function feedbackRequest({ search }: PageInput) {
  return { name: 'FeedbackQuery', variables: { after: search.get('after') } } as const
}

export function FeedbackList({ feedback: { items, after } }: { feedback: Feedback }) {
  const t = useTranslate()
  const format = useLocalFormat()
  if (items.length === 0) return <Empty text={t('siteFeedbackTool.none')} />
  return (
    <>
      <ul className={classes.list}>
        {items.map(({ id, text, prompt, actionFrom, path, username, createdAt }) => (
          <li key={id} className={classes.item}>
            <p className={classes.soft}>
              <time dateTime={createdAt}>{format.date(createdAt)}</time>
              {username === null ? (
                <span>{t('siteFeedbackTool.nameless')}</span>
              ) : (
                <a href={href('profile', { username })}>
                  <bdi>{`@${username}`}</bdi>
                </a>
              )}
              {path && <bdi>{path}</bdi>}
              {actionFrom && <bdi>{actionFrom}</bdi>}
            </p>
            {prompt && <p className={classes.soft}>{prompt}</p>}
            <p className={classes.text} dir="auto">
              {text}
            </p>
          </li>
        ))}
      </ul>
      {after !== null && (
        <p className={classes.more}>
          <ButtonLink href={href('feedbackTool', {}, { after })}>{t('siteFeedbackTool.more')}</ButtonLink>
        </p>
      )}
    </>
  )
}
