import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { AggregatedComment } from '#schema/comments/comment.ts'
import { LIKE } from '#schema/comments/constants.ts'
import { href } from '#schema/routes.ts'
import { useAppData, useIsAuth } from '#ui/app/app-data.ts'
import { LazyBoundary } from '#ui/app/lazy-boundary.tsx'
import { lazyChunk } from '#ui/app/lazy-chunk.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useLocalFormat } from '#ui/app/use-local-format.ts'
import { findViewerId } from '#ui/app/viewer-id.ts'
import { ReportComment, ReportCommentLink } from '#ui/features/moderation/reports/report-comment.tsx'
import { Avatar } from '#ui/kit/avatar.tsx'
import { classNames } from '#ui/kit/class-names.ts'
import { LinkedImage } from '#ui/kit/linked-image.tsx'
import { MoreMenu } from '#ui/kit/more-menu.tsx'
import { returnFocus } from '#ui/platform/document/return-focus.ts'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { useSelected } from '#ui/platform/store.ts'
import { CommentText } from './comment-text.tsx'
import { useThread } from './thread-context.ts'
import { isSending, type Draft } from './thread-store.ts'
import classes from './comment.module.css'

const CommentActions = lazyChunk('comment-actions', async () => (await import('./comment-actions.tsx')).CommentActions)
const CommentChoices = lazyChunk('comment-actions', async () => (await import('./comment-actions.tsx')).CommentChoices)
const EditBox = lazyChunk('comment-actions', async () => (await import('./comment-actions.tsx')).EditBox)

interface CommentProps {
  comment: AggregatedComment
  /** The one that was just asked for: by a link, or the first of those that were loaded. */
  isFocused?: boolean
  isLinked?: boolean
  /** What stands under it. */
  children?: ReactNode
}

export function Comment({ comment, isFocused = false, isLinked = false, children }: CommentProps) {
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isLinked) return
    item.current?.scrollIntoView({ block: 'center' })
    item.current?.focus({ preventScroll: true })
  }, [isLinked])
  useEffect(() => {
    if (isFocused) item.current?.focus()
  }, [isFocused])
  const t = useTranslate()
  const format = useLocalFormat()
  const { context } = useAppData()
  const isAuth = useIsAuth()
  const isHydrated = useHydrated()
  const { drafts, findDraft } = useThread()
  const draftKey = `edit ${comment.id}`
  const [isAsked, setEditing] = useState(() => findDraft(draftKey)?.isOpen ?? false)
  const isBack = useSelected(drafts, (kept) => isRefused(kept.get(draftKey)))
  const isEditing = isAsked || isBack
  const [isOriginal, setOriginal] = useState(false)
  const { id, pinId, user, createdAt, editedAt, highlightedByPinOwner, image, translatedText } = comment
  const isMine = isAuth && user.entityId === findViewerId(context)
  const isTranslated = translatedText !== null && translatedText !== '' && !isOriginal
  return (
    <li
      ref={item}
      id={`comment-${id}`}
      tabIndex={-1}
      className={classNames(classes.comment, highlightedByPinOwner && classes.highlighted, isLinked && classes.linked)}
      data-seen={isSending(comment) ? undefined : `comment:${id}`}
    >
      <Avatar name={user.fullName} src={user.smallImageUrl} />
      <div className={classes.words}>
        {highlightedByPinOwner && <p className={classes.badge}>{t('comment.highlighted')}</p>}
        {comment.isHidden && <p className={classes.badge}>{t('comment.isHidden')}</p>}
        <p>
          <a href={href('profile', { username: user.username })} dir="auto" className={classes.name}>
            {user.fullName}
          </a>{' '}
          <a
            href={isSending(comment) ? undefined : href('pin', { id: pinId }, { comment: id })}
            rel="nofollow"
            className={classes.soft}
          >
            <time dateTime={createdAt}>{format.date(createdAt)}</time>
          </a>
          {editedAt !== null && <span className={classes.soft}> · {t('comment.edited')}</span>}
        </p>
        {isEditing ? (
          <LazyBoundary>
            <EditBox
              comment={comment}
              onEnd={() => {
                setEditing(false)
                returnFocus(item.current)
              }}
            />
          </LazyBoundary>
        ) : (
          <CommentText {...comment} {...(isTranslated && { text: translatedText, tags: [] })} />
        )}
        {translatedText !== null && (
          <p className={classes.soft}>
            {translatedText === '' ? (
              t('comment.noTranslation')
            ) : (
              <button type="button" className={classes.action} onClick={() => setOriginal(!isOriginal)}>
                {t(isOriginal ? 'comment.seeTranslation' : 'comment.seeOriginal')}
              </button>
            )}
          </p>
        )}
        {image && <LinkedImage image={image} alt={t('comment.image', { name: user.fullName })} />}
        {isSending(comment) ? (
          <p className={classes.soft}>{t('comment.sending')}</p>
        ) : isAuth && isHydrated ? (
          <LazyBoundary>
            <CommentActions comment={comment} />
          </LazyBoundary>
        ) : (
          <Counts comment={comment} isAuth={isAuth} />
        )}
        {children}
      </div>
      {!isAuth && <ReportCommentLink id={id} pinId={pinId} name={user.fullName} className={classes.more} />}
      {isAuth && !isSending(comment) && (
        <div className={classes.more}>
          <MoreMenu label={t('comment.more', { name: user.fullName })}>
            {isHydrated && (
              <LazyBoundary>
                <CommentChoices comment={comment} onEdit={() => setEditing(true)} />
              </LazyBoundary>
            )}
            {!isMine && <ReportComment id={id} pinId={pinId} />}
          </MoreMenu>
        </div>
      )}
    </li>
  )
}

function isRefused(draft: Draft | undefined): boolean {
  return draft !== undefined && draft.isOpen && typeof draft.refusal === 'string'
}

/** What others made of it; members get buttons instead once scripts run. */
function Counts({ comment, isAuth }: { comment: AggregatedComment; isAuth: boolean }) {
  const t = useTranslate()
  const { reactionCounts, helpfulCount, id, pinId } = comment
  const likes = reactionCounts[LIKE] ?? 0
  const said = [
    likes > 0 && t('comment.likes', { count: likes }),
    helpfulCount > 0 && t('comment.helpful', { count: helpfulCount }),
  ].filter((text) => text !== false)
  if (said.length === 0 && !isAuth) return null
  return (
    <p className={classNames(classes.soft, isAuth && classes.actions)}>
      {said.join(' · ')}
      {isAuth && (
        <a href={href('pin', { id: pinId }, { comment: id })} rel="nofollow" className={classes.action}>
          {t('comment.reply')}
        </a>
      )}
    </p>
  )
}
