import { useState, Suspense, type ReactNode } from 'react'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { detailRequest } from '#ui/features/closeup/closeup-requests.ts'
import { Button } from '#ui/kit/button.tsx'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { EmbeddedResult, useQueryResult } from '#ui/app/query/use-query-result.tsx'
import { Comment } from './comment.tsx'
import classes from './comments.module.css'
import { Spinner } from '#ui/kit/spinner.tsx'

interface CommentsRequest {
  name: 'CloseupDetailQuery'
  variables: { pinId: string; commentsAfter?: string }
}

export interface CommentsProps {
  pinId: string
}

export function Comments({ pinId }: CommentsProps) {
  const t = useTranslate()
  const request: CommentsRequest = detailRequest({ params: { id: pinId } })
  const detail = useQueryResult<'CloseupDetailQuery'>(request)
  if (detail.__typename === 'Error') return null
  return (
    <>
      <EmbeddedResult request={request} result={detail} />
      {detail.featureMap['read'] === false ? (
        <p className={classes.empty}>{t('comments.off')}</p>
      ) : detail.comments.edges.length === 0 ? (
        <p className={classes.empty}>{t('comments.none')}</p>
      ) : (
        <CommentPage request={request} />
      )}
    </>
  )
}

function CommentPage({ request, isAdded = false }: { request: CommentsRequest; isAdded?: boolean }) {
  const t = useTranslate()
  const detail = useQueryResult<'CloseupDetailQuery'>(request)
  const [showsMore, setShowsMore] = useState(false)
  const isHydrated = useHydrated()
  if (detail.__typename === 'Error') return null
  const { edges, pageInfo } = detail.comments
  return (
    <>
      <ul className={classes.list}>
        {edges.map(({ node }, place) => (
          <Comment key={node.id} comment={node} pinId={detail.pinId} isFocused={isAdded && place === 0} />
        ))}
      </ul>
      {showsMore && pageInfo.endCursor !== null ? (
        <MoreComments>
          <CommentPage
            isAdded
            request={{ ...request, variables: { ...request.variables, commentsAfter: pageInfo.endCursor } }}
          />
        </MoreComments>
      ) : (
        pageInfo.hasNextPage && isHydrated && <Button onClick={() => setShowsMore(true)}>{t('comments.more')}</Button>
      )}
    </>
  )
}

/** Its own boundary: waiting must not hide the comments above. */
function MoreComments({ children }: { children: ReactNode }) {
  const t = useTranslate()
  return <Suspense fallback={<Spinner label={t('state.loading')} />}>{children}</Suspense>
}
