import { FOLLOWED_TOPICS, type FollowKind } from '#schema/people/follow-constants.ts'
import { href } from '#schema/routes.ts'
import { EVENT_TYPES } from '#schema/tracking/event-log-constants.ts'
import { useIsAuth } from '#ui/app/app-data.ts'
import { useWrite, type WriteInit } from '#ui/app/query/use-write.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { logEvent } from '#ui/features/tracking/log-event.ts'
import { Button } from '#ui/kit/button.tsx'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { reloadDocument } from '#ui/platform/navigation/replace-document.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { followPresses, useIsFollowing, type FollowSubject } from './follow-presses.ts'

const SENDERS: Record<FollowKind, (id: string, isOn: boolean, init: WriteInit) => Promise<unknown>> = {
  user: (id, isOn, init) => sendCall(`UserFollowResource.${isOn ? 'create' : 'delete'}`, { user_id: id }, init),
  board: (id, isOn, init) => sendCall(`BoardFollowResource.${isOn ? 'create' : 'delete'}`, { board_id: id }, init),
  topic(id, isOn, init) {
    const options = { interest_id: id, interest_list: FOLLOWED_TOPICS } as const
    return sendCall(`InterestFollowResource.${isOn ? 'create' : 'delete'}`, options, init)
  },
}

interface FollowButtonProps {
  subject: FollowSubject
  /** The page that it stands on. */
  next: string
  className?: string | undefined
}

/** A form without scripts, and for visitors: it leads back to the page, visitors by the login. */
export function FollowButton({ subject, next, className }: FollowButtonProps) {
  const { kind, id } = subject
  const t = useTranslate()
  const isAuth = useIsAuth()
  const isHydrated = useHydrated()
  const isFollowing = useIsFollowing(subject)
  const follow = useWrite<boolean, unknown>({
    name: `follow ${kind} ${id}`,
    run: (isOn, init) => SENDERS[kind](id, isOn, init),
    optimistic: (isOn) => followPresses.add(`${kind} ${id}`, isOn),
    onDone(_, isOn) {
      if (kind !== 'topic') return
      logEvent({ event_type: isOn ? EVENT_TYPES.topicFollow : EVENT_TYPES.topicUnfollow, object_id_str: id })
    },
    onFailed(error, isOn) {
      if (error instanceof ApiError && error.status === 401) {
        // Signed out in another tab: the page as a visitor sees it offers a login.
        reloadDocument()
        return null
      }
      // A topic goes back to what it was without a word.
      return kind === 'topic' ? null : t(isOn ? 'follow.failed' : 'follow.unfollowFailed')
    },
  })
  return (
    <form
      method="post"
      action={href('followForm')}
      className={className}
      onSubmit={(event) => {
        if (!isAuth || !isHydrated) return
        event.preventDefault()
        follow.send(!isFollowing)
      }}
    >
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="next" value={next} />
      <Button
        type="submit"
        name="action"
        value={isFollowing ? 'unfollow' : 'follow'}
        look={isFollowing ? 'quiet' : 'primary'}
        aria-pressed={isFollowing}
      >
        {t(isFollowing ? 'follow.following' : 'follow.action')}
      </Button>
    </form>
  )
}
