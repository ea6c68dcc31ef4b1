import type { Pin } from '#schema/pins/pin.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { NotFound } from '#ui/app/errors/not-found.tsx'
import { LateBlock } from '#ui/app/query/late-block.tsx'
import { EmbeddedResult, useQueryResult } from '#ui/app/query/use-query-result.tsx'
import { definePage, type PageInput } from '#ui/app/router/page.ts'
import type { Translate } from '#ui/app/texts/translate.ts'
import { CommentsSection, LazyComments } from '#ui/features/comments/lazy-comments.tsx'
import { AuthDesktopCloseup } from '#ui/features/pins/closeup/closeup-auth-desktop.tsx'
import { SharedCloseup } from '#ui/features/pins/closeup/closeup-shared.tsx'
import { RelatedFeed } from '#ui/features/pins/closeup/related-feed.tsx'
import { RelatedSection } from '#ui/features/pins/closeup/related-section.tsx'
import { FeedSkeleton } from '#ui/shared/pins/feed-skeleton.tsx'
import { detailRequest, pinRequest, relatedRequest, threadRequest } from '#ui/shared/pins/pin-requests.ts'

/** Visits begin here: what these pages need is loaded first. */
export const isStartPage = true

export const page = definePage<'CloseupPageQuery'>({
  preload(input) {
    const pinId = input.params['id'] ?? ''
    const linkedId = findLinkedId(input.search)
    return {
      subject: pinRequest(input),
      rest: [
        detailRequest(pinId, findCommentsAfter(input.search)),
        relatedRequest(input),
        ...(linkedId === null ? [] : [threadRequest(pinId, linkedId)]),
      ],
    }
  },
  title: (pin, t) => (pin?.__typename === 'Pin' ? findTitle(pin, t) : t('notFound.title')),
  Page: PinPage,
})

function PinPage(input: PageInput) {
  const { isAuthenticated, userAgent } = useAppData().context
  const request = pinRequest(input)
  const pin = useQueryResult<'CloseupPageQuery'>(request)
  const embedded = <EmbeddedResult request={request} result={pin} />
  if (pin.__typename === 'Error') {
    return (
      <>
        {embedded}
        <NotFound />
      </>
    )
  }
  const Closeup = isAuthenticated && !userAgent.isMobile && !userAgent.isTablet ? AuthDesktopCloseup : SharedCloseup
  const comments = (
    <CommentsSection count={pin.commentCount}>
      <LazyComments
        pinId={input.params['id'] ?? ''}
        count={pin.commentCount}
        after={findCommentsAfter(input.search)}
        linkedId={findLinkedId(input.search)}
        form={input.form}
      />
    </CommentsSection>
  )
  return (
    <>
      {embedded}
      <Closeup pin={pin} comments={comments} />
      <RelatedSection>
        <LateBlock fallback={<FeedSkeleton />}>
          <RelatedFeed request={relatedRequest(input)} />
        </LateBlock>
      </RelatedSection>
    </>
  )
}

/** The comment that the address names; null where it can name none. */
function findLinkedId(search: URLSearchParams): string | null {
  return /^[\w-]{1,40}$/.exec(search.get('comment') ?? '')?.[0] ?? null
}

/** Finds the cursor at which a link to further comments begins. */
function findCommentsAfter(search: URLSearchParams): string | null {
  return /^[\w-]{1,200}$/.exec(search.get('comments') ?? '')?.[0] ?? null
}

function findTitle({ title, altText, pinner }: Pin, t: Translate): string {
  return t('pin.title', { title: title || altText || t('pin.untitled', { name: pinner.fullName }) })
}
