import type { PinPreview } from '#schema/people/profile-tabs.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { toneClass } from '#ui/shared/pins/tone.ts'
import 'virtual:tones.css'
import classes from './pin-thumb.module.css'

export function PinThumb({ pin, className }: { pin: PinPreview; className?: string | undefined }) {
  const t = useTranslate()
  const { url, width, height, dominantColor } = pin.image
  return (
    <a
      className={classNames(classes.thumb, toneClass(dominantColor), className)}
      href={href('pin', { id: pin.id })}
      data-seen={`pin:${pin.id}`}
    >
      <img
        src={url}
        alt={pin.title || t('profile.pinWithoutTitle')}
        {...{ width, height }}
        loading="lazy"
        decoding="async"
      />
    </a>
  )
}
