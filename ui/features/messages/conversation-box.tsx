import { href } from '#schema/routes.ts'
import { EmbeddedResult, useQueryResult } from '#ui/app/query/use-query-result.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { Empty } from '#ui/kit/empty.tsx'
import { ConversationList } from './conversation-list.tsx'
import type { conversationsRequest } from './message-requests.ts'
import { useConversationList } from './use-conversation-list.ts'
import classes from './messages.module.css'

/** The inbox or the requests, with a search by names. */
export function ConversationBox({ request }: { request: ReturnType<typeof conversationsRequest> }) {
  const t = useTranslate()
  const result = useQueryResult<'ConversationsQuery'>(request)
  const current = useConversationList(request, result)
  const { box, q } = request.variables
  if (result.__typename === 'Error') {
    return (
      <>
        <EmbeddedResult request={request} result={result} />
        <Empty text={t('messages.off')} />
        <a href={href('messageSettings')}>{t('messages.settings')}</a>
      </>
    )
  }
  const { conversations, requestCount, viewerId } = result
  const { endCursor, hasNextPage } = conversations.pageInfo
  const more = { ...(box === 'requests' && { box }), ...(q !== '' && { q }) }
  return (
    <>
      <EmbeddedResult request={request} result={result} />
      <nav className={classes.tabs} aria-label={t('messages.boxes')}>
        <a href={href('messages')} aria-current={box === 'inbox' ? 'page' : undefined}>
          {t('messages.inbox')}
        </a>
        <a href={href('messages', {}, { box: 'requests' })} aria-current={box === 'requests' ? 'page' : undefined}>
          {t('messages.requests', { count: requestCount })}
        </a>
        <a href={href('messageSettings')}>{t('messages.settings')}</a>
      </nav>
      <form role="search" aria-label={t('messages.search')} action={href('messages')} className={classes.search}>
        {box === 'requests' && <input type="hidden" name="box" value="requests" />}
        <input
          type="search"
          name="q"
          aria-label={t('messages.search')}
          placeholder={t('messages.search')}
          defaultValue={q}
          dir="auto"
          className={classes.input}
        />
        <Button type="submit">{t('search.action')}</Button>
      </form>
      {current.length === 0 ? (
        <Empty text={t(q !== '' ? 'messages.noneFound' : box === 'inbox' ? 'messages.none' : 'messages.noRequests')} />
      ) : (
        <ConversationList conversations={current} viewerId={viewerId} />
      )}
      {hasNextPage && endCursor && (
        <ButtonLink href={href('messages', {}, { ...more, after: endCursor })}>{t('feed.more')}</ButtonLink>
      )}
    </>
  )
}
