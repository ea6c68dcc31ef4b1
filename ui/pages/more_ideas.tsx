import { href } from '#schema/routes.ts'
import { LateBlock } from '#ui/app/query/late-block.tsx'
import { EmbeddedResult, useQueryResult } from '#ui/app/query/use-query-result.tsx'
import { definePage, type PageInput } from '#ui/app/router/page.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { BoardIdeas } from '#ui/features/discovery/board-ideas.tsx'
import { ButtonLink } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { PageHeading } from '#ui/kit/page-heading.tsx'
import { FeedSkeleton } from '#ui/shared/pins/feed-skeleton.tsx'

const REQUEST = { name: 'MoreIdeasQuery', variables: {} } as const

export const page = definePage<'MoreIdeasQuery'>({
  preload: ({ isAuth }) => ({ subject: isAuth ? REQUEST : null, rest: [] }),
  title: (_, t) => t('page.title', { name: t('moreIdeas.heading') }),
  noindex: true,
  Page: MoreIdeas,
})

function MoreIdeas({ isAuth }: PageInput) {
  const t = useTranslate()
  if (!isAuth) {
    return (
      <Notice title={t('moreIdeas.heading')} text={t('moreIdeas.login')}>
        <ButtonLink look="primary" href={href('login', {}, { next: href('moreIdeas') })}>
          {t('login.action')}
        </ButtonLink>
        <ButtonLink href={href('topics')}>{t('nav.explore')}</ButtonLink>
      </Notice>
    )
  }
  return (
    <LateBlock fallback={<FeedSkeleton />}>
      <IdeasByBoard />
    </LateBlock>
  )
}

function IdeasByBoard() {
  const t = useTranslate()
  const result = useQueryResult<'MoreIdeasQuery'>(REQUEST)
  const boards = result.__typename === 'MoreIdeas' ? result.boards : []
  return (
    <>
      <EmbeddedResult request={REQUEST} result={result} />
      {boards.length === 0 ? (
        <Notice title={t('moreIdeas.heading')} text={t('moreIdeas.empty')}>
          <ButtonLink look="primary" href={href('home')}>
            {t('page.home')}
          </ButtonLink>
          <ButtonLink href={href('topics')}>{t('nav.explore')}</ButtonLink>
        </Notice>
      ) : (
        <>
          <PageHeading title={t('moreIdeas.heading')} text={t('moreIdeas.intro')} />
          {boards.map((board, place) => (
            <BoardIdeas key={board.id} board={board} isFirst={place === 0} />
          ))}
        </>
      )}
    </>
  )
}
