import { findDomain } from '#schema/web-link.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { ErrorMessage } from '#ui/kit/message.tsx'
import { Skeleton } from '#ui/kit/skeleton.tsx'
import { FoundOnPage } from './found-on-page.tsx'
import type { LinkPreviewPickerProps } from './link-choice.ts'
import { isRetryable } from './link-refusal.ts'
import { useLinkPreview } from './use-link-preview.ts'
import classes from './link-preview.module.css'

/** A row has this many on most screens. */
const SKELETONS = [0, 1, 2, 3]

export function LinkPreviewPicker(props: LinkPreviewPickerProps) {
  return <Picker key={props.url} {...props} />
}

function Picker({ url, onChoose, onCancel }: LinkPreviewPickerProps) {
  const t = useTranslate()
  const { preview, refusal, retry } = useLinkPreview(url)
  if (preview) return <FoundOnPage preview={preview} onChoose={onChoose} onCancel={onCancel} />
  return (
    <div className={classes.picker}>
      {refusal ? (
        <ErrorMessage>{t(`linkPreview.refused.${refusal}`)}</ErrorMessage>
      ) : (
        <>
          <p role="status">{t('linkPreview.loading', { domain: findDomain(url) ?? url })}</p>
          <div className={classes.grid}>
            {SKELETONS.map((place) => (
              <Skeleton key={place} shape="box" className={classes.tile} />
            ))}
          </div>
        </>
      )}
      <div className={classes.actions}>
        {onCancel && (
          <Button look="plain" onClick={onCancel}>
            {t('linkPreview.cancel')}
          </Button>
        )}
        {refusal && isRetryable(refusal) && (
          <Button look="primary" onClick={retry}>
            {t('linkPreview.retry')}
          </Button>
        )}
      </div>
    </div>
  )
}
