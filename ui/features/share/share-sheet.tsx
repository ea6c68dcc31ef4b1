import { useId, useState } from 'react'
import type { ShareChannel } from '#schema/constants/reactions.ts'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { useTranslate, type MessageKey } from '#ui/app/messages/translate.ts'
import { useWrite } from '#ui/app/query/use-write.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { CopyLine } from '#ui/kit/copy-line.tsx'
import { Modal } from '#ui/kit/modal.tsx'
import { currentOrigin } from '#ui/platform/navigation/location.ts'
import { callWith } from '#ui/platform/network/request.ts'
import { hasShareSheet, shareLink } from '#ui/platform/services/share.ts'
import { EmbedCode } from './embed-code.tsx'
import classes from './share-sheet.module.css'
import { maySend } from './may-send.ts'
import { SendPart } from './send-part.tsx'
import type { Sendable } from '#ui/features/messages/sendable.ts'
import type { Shared } from './shared.ts'

interface ShareSheetProps {
  shared: Shared
  onClose(): void
}

/** Reaches those alone whom the viewer chooses: no other site is called. */
export function ShareSheet({ shared: { path, title, subject, isEmbeddable }, onClose }: ShareSheetProps) {
  const t = useTranslate()
  const id = useId()
  const [isEmbedding, setEmbedding] = useState(false)
  const [said, setSaid] = useState<MessageKey | null>(null)
  const url = currentOrigin() + path
  const countShare = useCountShare(subject)
  const isSender = maySend(useAppData().context)

  async function openApps(): Promise<void> {
    const isShared = await shareLink(path, title)
    setSaid(isShared ? null : 'share.failed')
    if (isShared) countShare('web_share')
  }

  return (
    <Modal heading={t('share.heading')} closeLabel={t('modal.dismiss')} onClose={onClose}>
      <div className={classes.ways}>
        {isEmbeddable === false && <p className={classes.secret}>{t('share.secret')}</p>}
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
        {/* Within the dialog, which covers what is said elsewhere. */}
        <p role="status" className={classes.said}>
          {said && t(said)}
        </p>
      </div>
    </Modal>
  )
}

/** Members' shares count; a share that was not counted is no one's concern. */
function useCountShare({ kind, id }: Sendable): (channel: ShareChannel) => void {
  const isAuth = useAppData().context.isAuthenticated
  const write = useWrite<ShareChannel, unknown>({
    name: `share ${id}`,
    run: (channel, init) => callWith('POST', href('pinShare', { id }), init, { channel }),
    onFailed: () => null,
  })
  return (channel) => {
    if (isAuth && kind === 'pin') write.send(channel)
  }
}
