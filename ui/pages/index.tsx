import { useAppData } from '#ui/app/app-data.ts'
import { LateBlock } from '#ui/app/query/late-block.tsx'
import { definePage, type PageInput } from '#ui/app/router/page.ts'
import { homeFeedRequest } from '#ui/features/discovery/home-feed/home-feed-request.ts'
import { AuthDesktopHome, AuthMobileHome, UnauthHome } from '#ui/features/discovery/home-feed/home-variants.tsx'
import { FeedSkeleton } from '#ui/shared/pins/feed-skeleton.tsx'

/** Visits begin here: what these pages need is loaded first. */
export const isStartPage = true

export const page = definePage<'HomeFeedQuery'>({
  preload: ({ search }) => ({ subject: homeFeedRequest(search), rest: [] }),
  title: (_, t) => t('home.title'),
  Page: HomePage,
})

function HomePage({ search }: PageInput) {
  const { isAuthenticated, userAgent } = useAppData().context
  const isMobile = userAgent.isMobile || userAgent.isTablet
  const Variant = !isAuthenticated ? UnauthHome : isMobile ? AuthMobileHome : AuthDesktopHome
  return (
    <LateBlock fallback={<FeedSkeleton />}>
      <Variant request={homeFeedRequest(search)} isMobile={isMobile} />
    </LateBlock>
  )
}
