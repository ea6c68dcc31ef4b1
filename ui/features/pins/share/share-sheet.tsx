import { useId, useState } from 'react'
import type { ShareChannel } from '#schema/pins/reaction-constants.ts'
import type { SharedPin } from '#schema/pins/share-calls.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { useWrite } from '#ui/app/query/use-write.ts'
import { useTranslate, type MessageKey } from '#ui/app/texts/translate.ts'
import { useFormat } from '#ui/app/use-format.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { CopyLine } from '#ui/kit/copy-line.tsx'
import { Modal } from '#ui/kit/modal.tsx'
import { currentOrigin } from '#ui/platform/navigation/location.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { hasShareSheet, shareLink } from '#ui/platform/services/share.ts'
import type { Sendable } from '#ui/shared/sendable.ts'
import { EmbedCode } from './embed-code.tsx'
import { maySend } from './may-send.ts'
import { SendPart } from './send-part.tsx'
import type { Shared } from './shared.ts'
import classes from './share-sheet.module.css'

interface ShareSheetProps {
  shared: Shared
  onClose(): void
}

/** What the server has counted since the page was read. */
const counts = new Map<string, number>()

function findCount({ subject: { id }, shareCount = 0 }: Shared): number {
  return Math.max(shareCount, counts.get(id) ?? 0)
}

/** Reaches those alone whom the viewer chooses: no other site is called. */
export function ShareSheet({ shared, onClose }: ShareSheetProps) {
  const { path, title, subject, isEmbeddable } = shared
  const t = useTranslate()
  const format = useFormat()
  const id = useId()
  const [isEmbedding, setEmbedding] = useState(false)
  const [said, setSaid] = useState<MessageKey | null>(null)
  const url = currentOrigin() + path
  const [count, setCount] = useState(() => findCount(shared))
  const countShare = useCountShare(subject, (latest) => {
    counts.set(subject.id, latest)
    setCount(latest)
  })
  const isSender = maySend(useAppData().context)

  async function openApps(): Promise<void> {
    const isShared = await shareLink(path, title)
    setSaid(isShared ? null : 'share.failed')
    if (isShared) countShare('web_share')
  }

  return (
    <Modal heading={t('share.heading')} closeLabel={t('modal.dismiss')} onClose={onClose}>
      <div className={classes.ways}>
        {isEmbeddable === false && <p className={classes.soft}>{t('share.secret')}</p>}
        {isSender && <SendPart subject={subject} onSent={() => countShare('message')} onEnd={onClose} />}
        <CopyLine
          id={`${id}link`}
          label={t('share.link')}
          value={url}
          action={t('link.copy')}
          look={isSender ? 'quiet' : 'primary'}
          onCopied={(isCopied) => {
            setSaid(isCopied ? 'link.copied' : 'share.copyByHand')
            if (isCopied) countShare('copy_link')
          }}
        />
        <div className={classes.others}>
          {hasShareSheet() && <Button onClick={() => void openApps()}>{t('share.apps')}</Button>}
          <ButtonLink
            href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}
            onClick={() => countShare('email')}
          >
            {t('share.mail')}
          </ButtonLink>
          {isEmbeddable && (
            <Button aria-expanded={isEmbedding} onClick={() => setEmbedding(!isEmbedding)}>
              {t('share.embed')}
            </Button>
          )}
        </div>
        {isEmbedding && (
          <EmbedCode
            id={`${id}code`}
            url={url}
            onCopied={(isCopied) => {
              setSaid(isCopied ? 'share.codeCopied' : 'share.copyByHand')
              if (isCopied) countShare('embed')
            }}
          />
        )}
        {count > 0 && <p className={classes.soft}>{t('share.count', { count, shown: format.compact(count) })}</p>}
        {/* The status is within the dialog, which covers what is said elsewhere. */}
        <p role="status" className={classes.said}>
          {said && t(said)}
        </p>
      </div>
    </Modal>
  )
}

/** Members' shares count; a share that was not counted is no one's concern. */
function useCountShare({ kind, id }: Sendable, onCounted: (count: number) => void): (channel: ShareChannel) => void {
  const isAuth = useAppData().context.isAuthenticated
  const write = useWrite<ShareChannel, SharedPin>({
    name: `share ${id}`,
    run: (channel, init) => sendCall('POST pinShare', { id, channel }, init),
    onDone: (answer) => answer && onCounted(answer.share_count),
    onFailed: () => null,
  })
  return (channel) => {
    if (isAuth && kind === 'pin') write.send(channel)
  }
}
