import type { Attachment } from '#schema/messages/message.ts'
import type { PinCard } from '#schema/pins/pin.ts'
import { href } from '#schema/routes.ts'
import { LazyBoundary } from '#ui/app/lazy-boundary.tsx'
import { lazyChunk } from '#ui/app/lazy-chunk.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Avatar } from '#ui/kit/avatar.tsx'
import classes from './attachment-card.module.css'

const CardSave = lazyChunk('card-save', async () => (await import('#ui/features/saves/card-save.tsx')).CardSave)

interface AttachmentCardProps {
  attachment: Attachment
  conversationId: string
}

/** What a message brings along, as a card that leads to it. */
export function AttachmentCard({ attachment, conversationId }: AttachmentCardProps) {
  const t = useTranslate()
  switch (attachment.kind) {
    case 'pin':
      if (!attachment.pin) return <NotAvailable kind="pin" />
      return <PinPreview pin={attachment.pin} conversationId={conversationId} />
    case 'try':
      if (!attachment.pin || !attachment.user) return <NotAvailable kind="try" />
      return (
        <>
          <PinPreview pin={attachment.pin} conversationId={conversationId} />
          <p className={classes.text} dir="auto">
            {`${t('messages.tried', { name: attachment.user.fullName })}${attachment.text ? ` ${attachment.text}` : ''}`}
          </p>
        </>
      )
    case 'board': {
      const { board } = attachment
      if (!board) return <NotAvailable kind="board" />
      const [cover] = board.covers
      return (
        <a className={classes.card} href={board.url}>
          {cover && <img src={cover.url} width={cover.width} height={cover.height} alt="" loading="lazy" />}
          <span className={classes.title}>
            <bdi>{board.name}</bdi>
          </span>
          <span className={classes.soft}>{t('messages.boardBy', { name: board.ownerName })}</span>
        </a>
      )
    }
    case 'user': {
      const { user } = attachment
      if (!user) return <NotAvailable kind="user" />
      return (
        <a className={classes.person} href={href('profile', { username: user.username })}>
          <Avatar name={user.fullName} src={user.imageSmallUrl} />
          <span className={classes.title}>
            <bdi>{user.fullName}</bdi>
          </span>
        </a>
      )
    }
  }
}

function PinPreview({ pin, conversationId }: { pin: PinCard; conversationId: string }) {
  const t = useTranslate()
  const image = pin.images['236x']
  const title = pin.gridTitle || t('messages.pin')
  return (
    <>
      <a className={classes.card} href={href('sentPin', { id: pin.id }, { conversation: conversationId })}>
        <img
          src={image.url}
          width={image.width}
          height={image.height}
          alt={pin.altText === title ? '' : pin.altText}
          loading="lazy"
        />
        <span className={classes.title}>
          <bdi>{title}</bdi>
        </span>
      </a>
      <LazyBoundary>
        <CardSave pin={pin} isBelow />
      </LazyBoundary>
    </>
  )
}

function NotAvailable({ kind }: { kind: Attachment['kind'] }) {
  const t = useTranslate()
  return <p className={classes.gone}>{t('messages.notAvailable', { kind })}</p>
}
