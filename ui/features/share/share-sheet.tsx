import { useId, useState } from 'react'
import { useTranslate, type MessageKey } from '#ui/app/messages/translate.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { CopyLine } from '#ui/kit/copy-line.tsx'
import { Modal } from '#ui/kit/modal.tsx'
import { currentOrigin } from '#ui/platform/navigation/location.ts'
import { hasShareSheet, shareLink } from '#ui/platform/services/share.ts'
import { EmbedCode } from './embed-code.tsx'
import classes from './share-sheet.module.css'
import type { Shared } from './shared.ts'

interface ShareSheetProps {
  shared: Shared
  onClose(): void
}

/** Tells no one but those whom the viewer chooses: no other site is called. */
export function ShareSheet({ shared: { path, title, isEmbeddable }, onClose }: ShareSheetProps) {
  const t = useTranslate()
  const id = useId()
  const [isEmbedding, setEmbedding] = useState(false)
  const [said, setSaid] = useState<MessageKey | null>(null)
  const url = currentOrigin() + path

  async function openApps(): Promise<void> {
    setSaid((await shareLink(path, title)) ? null : 'share.failed')
  }

  return (
    <Modal heading={t('share.heading')} closeLabel={t('modal.dismiss')} onClose={onClose}>
      <div className={classes.ways}>
        <CopyLine
          id={`${id}link`}
          label={t('share.link')}
          value={url}
          action={t('link.copy')}
          look="primary"
          onCopied={(isCopied) => setSaid(isCopied ? 'link.copied' : 'share.copyByHand')}
        />
        <div className={classes.others}>
          {hasShareSheet() && <Button onClick={() => void openApps()}>{t('share.apps')}</Button>}
          <ButtonLink href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}>
            {t('share.mail')}
          </ButtonLink>
          {isEmbeddable && (
            <Button aria-expanded={isEmbedding} onClick={() => setEmbedding(!isEmbedding)}>
              {t('share.embed')}
            </Button>
          )}
        </div>
        {isEmbedding && <EmbedCode id={`${id}code`} url={url} onSaid={setSaid} />}
        {/* Within the dialog, which covers what is said elsewhere. */}
        <p role="status" className={classes.said}>
          {said && t(said)}
        </p>
      </div>
    </Modal>
  )
}
