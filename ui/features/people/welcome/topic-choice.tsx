import { TOPIC_FIELD } from '#schema/people/follow-constants.ts'
import type { TopicTile } from '#schema/pins/topic.ts'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { refusalKey } from '#ui/app/forms/form-refusal.ts'
import { localNext } from '#ui/app/local-next.ts'
import { EmbeddedResult, useQueryResult } from '#ui/app/query/use-query-result.tsx'
import type { PageInput } from '#ui/app/router/page.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { PageHeading } from '#ui/kit/page-heading.tsx'
import { SheetNotice } from '#ui/kit/sheet.tsx'
import { useSentOnce } from '#ui/platform/document/use-sent-once.ts'
import { TileGrid } from '#ui/shared/tiles/tile-grid.tsx'
import { noteWelcomeDone } from './welcome-record.ts'
import classes from './topic-choice.module.css'

export const welcomeTopicsRequest = { name: 'TopicsQuery', isFeed: true, variables: { after: null } } as const

export function TopicChoice({ search, form }: PageInput) {
  const t = useTranslate()
  const sendOnce = useSentOnce()
  const { user } = useAppData().context
  const result = useQueryResult<'TopicsQuery'>(welcomeTopicsRequest)
  const next = localNext(search.get('next'), href('welcome'))
  const email = form?.shown?.['email']
  const topics = result.edges.map(({ node }) => node)
  return (
    <>
      <EmbeddedResult request={welcomeTopicsRequest} result={result} />
      <PageHeading
        title={t('welcome.heading', { name: user?.first_name ?? '' })}
        {...(topics.length > 0 && { text: t('welcome.text') })}
      >
        {email !== undefined && <SheetNotice>{t('welcome.checkEmail', { email })}</SheetNotice>}
        {form?.error && <SheetNotice isWrong>{t(refusalKey(form))}</SheetNotice>}
      </PageHeading>
      <form
        method="post"
        action={href('welcome')}
        onSubmit={(event) => {
          noteWelcomeDone()
          sendOnce(event)
        }}
      >
        <input type="hidden" name="next" value={next} />
        {topics.length > 0 && (
          <TileGrid label={t('topics.heading')}>
            {topics.map((topic) => (
              <li key={topic.id}>
                <TopicBox topic={topic} isFollowed={form?.values[TOPIC_FIELD + topic.id] === '1'} />
              </li>
            ))}
          </TileGrid>
        )}
        <div className={classes.actions}>
          {topics.length > 0 && (
            <ButtonLink look="plain" href={next} onClick={noteWelcomeDone}>
              {t('welcome.skip')}
            </ButtonLink>
          )}
          <Button type="submit" look="primary">
            {t('welcome.action')}
          </Button>
        </div>
      </form>
    </>
  )
}

function TopicBox({ topic: { id, name, cover }, isFollowed }: { topic: TopicTile; isFollowed: boolean }) {
  return (
    <label className={classes.topic}>
      {cover && (
        <img
          className={classes.image}
          src={cover.url}
          alt=""
          width={cover.width}
          height={cover.height}
          loading="lazy"
        />
      )}
      <input type="checkbox" name={TOPIC_FIELD + id} value="1" defaultChecked={isFollowed} className={classes.box} />
      <span className={classes.name}>{name}</span>
    </label>
  )
}
