import type { PinTryPost } from '#schema/pins/try-queries.ts'
import { failureKey } from '#ui/app/forms/form-refusal.ts'
import { useFeed } from '#ui/app/query/use-feed.ts'
import { useWrite } from '#ui/app/query/use-write.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { ErrorMessage } from '#ui/kit/message.tsx'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { PersonPost } from '#ui/shared/pins/person-post.tsx'
import { showToast } from '#ui/shared/toasts/toasts.ts'
import { TryMenu } from './try-menu.tsx'
import classes from './try-list.module.css'

interface TryListProps {
  pinId: string
  /** Says whether the viewer's own was removed, or another. */
  onRemoved(isMine: boolean): void
}

export function TryList({ pinId, onRemoved }: TryListProps) {
  const t = useTranslate()
  const feed = useFeed<PinTryPost>({ name: 'PinTriesQuery', isFeed: true, variables: { pinId } })
  const posts = feed.pages.flatMap(({ edges }) => edges.map(({ node }) => node))
  return (
    <>
      <ul className={classes.list} aria-labelledby="tries">
        {posts.map((post) => (
          <li key={post.id} className={classes.post}>
            <PersonPost {...post} imageAlt={t('tries.image', { name: post.user.fullName })} />
            {post.isMine ? (
              <RemoveTry pinId={pinId} onRemoved={() => onRemoved(true)} />
            ) : (
              <TryMenu post={post} onRemoved={() => onRemoved(false)} />
            )}
          </li>
        ))}
      </ul>
      {posts.length === 0 && !feed.hasNextPage && !feed.hasFailed && <p className={classes.none}>{t('tries.none')}</p>}
      <ErrorMessage>{feed.hasFailed && t('tries.notLoaded')}</ErrorMessage>
      {feed.hasNextPage && (
        <Button isBusy={feed.isFetchingNextPage} onClick={feed.fetchNextPage}>
          {t('tries.more')}
        </Button>
      )}
    </>
  )
}

function RemoveTry({ pinId, onRemoved }: { pinId: string; onRemoved(): void }) {
  const t = useTranslate()
  const { send, isBusy } = useWrite<null, unknown>({
    name: `try ${pinId}`,
    run: (_, init) => sendCall('DELETE pinTry', { id: pinId }, init),
    onDone() {
      showToast({ text: t('tries.removed') })
      onRemoved()
    },
    onFailed: (error) => t(failureKey(error, 'tries.notRemoved')),
  })
  return (
    <Button look="plain" isBusy={isBusy} onClick={() => send(null)}>
      {t('tries.remove')}
    </Button>
  )
}
