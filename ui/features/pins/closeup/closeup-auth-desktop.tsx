import { adAttributes } from './ad-attributes.ts'
import { CloseupDetails } from './closeup-details.tsx'
import { CloseupMedia } from './closeup-media.tsx'
import type { CloseupProps } from './closeup-props.ts'
import classes from './closeup.module.css'

export function AuthDesktopCloseup({ pin, comments }: CloseupProps) {
  return (
    <article className={classes.desk} data-promoted={pin.isPromoted || undefined}>
      <div className={classes.split}>
        <div className={classes.media} {...adAttributes(pin)}>
          <CloseupMedia pin={pin} />
        </div>
      </div>
      <div className={classes.side}>
        <CloseupDetails pin={pin} />
        {comments}
      </div>
    </article>
  )
}
