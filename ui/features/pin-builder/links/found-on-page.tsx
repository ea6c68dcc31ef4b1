import { useId, useState, type KeyboardEvent } from 'react'
import type { LinkImageWithPreview, LinkPreview } from '#schema/pin-builder/link-calls.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { Glyph } from '#ui/kit/icon.tsx'
import { toChoice, type LinkPreviewPickerProps } from './link-choice.ts'
import { useKindText } from './use-kind-text.ts'
import classes from './link-preview.module.css'

const IMAGE = 'M4 5h16v14H4zM4 16l5-5 4 4 2.500-2.500L20 17M15 9.500h.01'

interface FoundOnPageProps extends Pick<LinkPreviewPickerProps, 'onChoose'> {
  preview: LinkPreview
  onCancel: (() => void) | undefined
}

export function FoundOnPage({ preview, onChoose, onCancel }: FoundOnPageProps) {
  const t = useTranslate()
  const kind = useKindText(preview)
  const name = useId()
  const [wanted, setWanted] = useState(0)
  // What this site cannot show it cannot pin either.
  const [lost, setLost] = useState<readonly number[]>([])
  const places = preview.images.map((_, place) => place).filter((place) => !lost.includes(place))
  const chosen = places.includes(wanted) ? wanted : (places[0] ?? null)
  const { title, domain } = preview

  function chooseByKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return
    // The form that the choice stands in must not be sent.
    event.preventDefault()
    onChoose(toChoice(preview, chosen))
  }

  return (
    <div className={classes.picker}>
      <div className={classes.about}>
        {title !== '' && (
          <p className={classes.title} dir="auto">
            {title}
          </p>
        )}
        <p className={classes.source}>
          <bdi>{domain}</bdi>
          {kind !== null && <span className={classes.kind}>{kind}</span>}
        </p>
      </div>
      <p role="status">{t('linkPreview.found', { count: places.length, domain })}</p>
      {chosen === null ? (
        <p className={classes.none}>{t('linkPreview.none')}</p>
      ) : (
        <fieldset className={classes.choice}>
          <legend className="visually-hidden">{t('linkPreview.choose')}</legend>
          <div className={classes.grid}>
            {places.map((place) => (
              <label key={place} className={classes.tile}>
                <input
                  type="radio"
                  name={name}
                  className={classes.radio}
                  checked={place === chosen}
                  onChange={() => setWanted(place)}
                  onKeyDown={chooseByKey}
                />
                <FoundImage
                  image={preview.images[place]}
                  label={t('linkPreview.image', { number: place + 1 })}
                  onLost={() => setLost((others) => [...others, place])}
                />
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <div className={classes.actions}>
        {onCancel && (
          <Button look="plain" onClick={onCancel}>
            {t('linkPreview.cancel')}
          </Button>
        )}
        <Button look={chosen === null ? 'primary' : 'quiet'} onClick={() => onChoose(toChoice(preview, null))}>
          {t('linkPreview.useOwn')}
        </Button>
        {chosen !== null && (
          <Button look="primary" onClick={() => onChoose(toChoice(preview, chosen))}>
            {t('linkPreview.use')}
          </Button>
        )}
      </div>
    </div>
  )
}

interface ImageProps {
  image: LinkImageWithPreview | undefined
  /** The label is for an image that its page does not describe. */
  label: string
  onLost(): void
}

function FoundImage({ image, label, onLost }: ImageProps) {
  const t = useTranslate()
  if (!image) return null
  const { preview_url: previewUrl, width, height, alt } = image
  return (
    <>
      {previewUrl === null ? (
        <span role="img" aria-label={alt || label} className={classes.unseen}>
          <Glyph path={IMAGE} size={32} />
        </span>
      ) : (
        <img src={previewUrl} alt={alt || label} loading="lazy" className={classes.image} onError={onLost} />
      )}
      {width !== null && height !== null && (
        <span className={classes.size}>{t('linkPreview.size', { width, height })}</span>
      )}
    </>
  )
}
