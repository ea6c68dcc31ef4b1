import { href } from '#schema/routes.ts'
import type { PinTryPost } from '#schema/queries/tries.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { useFeed } from '#ui/app/query/use-feed.ts'
import { useWrite } from '#ui/app/query/use-write.ts'
import { useFormat } from '#ui/app/use-format.ts'
import { showToast } from '#ui/features/toasts/toasts.ts'
import { Avatar } from '#ui/kit/avatar.tsx'
import { Button } from '#ui/kit/button.tsx'
import { ErrorMessage } from '#ui/kit/message.tsx'
import { LinkedImage } from '#ui/kit/linked-image.tsx'
import { call } from '#ui/platform/network/request.ts'
import classes from './try-list.module.css'

interface TryListProps {
  pinId: string
  /** The viewer has taken theirs back. */
  onRemoved(): void
}

export function TryList({ pinId, onRemoved }: TryListProps) {
  const t = useTranslate()
  const feed = useFeed<PinTryPost>({ name: 'PinTriesQuery', variables: { pinId } })
  const posts = feed.pages.flatMap(({ edges }) => edges.map(({ node }) => node))
  return (
    <>
      <ul className={classes.list} aria-labelledby="tries">
        {posts.map((post) => (
          <li key={post.id} className={classes.post}>
            <Post post={post} />
            {post.isMine && <RemoveTry pinId={pinId} onRemoved={onRemoved} />}
          </li>
        ))}
      </ul>
      <ErrorMessage>{feed.hasFailed && t('tries.notLoaded')}</ErrorMessage>
      {feed.hasNextPage && (
        <Button isBusy={feed.isFetchingNextPage} onClick={feed.fetchNextPage}>
          {t('tries.more')}
        </Button>
      )}
    </>
  )
}

function Post({ post: { user, text, image, at } }: { post: PinTryPost }) {
  const t = useTranslate()
  const format = useFormat()
  const profile = href('profile', { username: user.username })
  return (
    <>
      <a href={profile} tabIndex={-1} aria-hidden="true">
        <Avatar name={user.fullName} src={user.smallImageUrl} />
      </a>
      <div className={classes.words}>
        <p>
          <a href={profile} className={classes.name}>
            <bdi>{user.fullName}</bdi>
          </a>{' '}
          <time dateTime={at} className={classes.at}>
            {format.date(at)}
          </time>
        </p>
        {text && <p className={classes.text}>{text}</p>}
        {image && <LinkedImage image={image} alt={t('tries.picture', { name: user.fullName })} />}
      </div>
    </>
  )
}

function RemoveTry({ pinId, onRemoved }: TryListProps) {
  const t = useTranslate()
  const { send, isBusy } = useWrite<null, unknown>({
    name: `try ${pinId}`,
    run: (_, { headers }) => call(href('pinTry', { id: pinId }), { method: 'DELETE', headers }),
    onDone() {
      showToast({ text: t('tries.removed') })
      onRemoved()
    },
    onFailed: () => t('tries.notRemoved'),
  })
  return (
    <Button look="plain" isBusy={isBusy} onClick={() => send(null)}>
      {t('tries.remove')}
    </Button>
  )
}
