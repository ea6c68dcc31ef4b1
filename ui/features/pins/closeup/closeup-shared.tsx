import { useEffect } from 'react'
import type { Pin } from '#schema/pins/pin.ts'
import { shownPin } from '#ui/features/tracking/visits/shown-pin.ts'
import { adAttributes } from './ad-attributes.ts'
import { BackLink } from './back-link.tsx'
import { CloseupDetails } from './closeup-details.tsx'
import { CloseupMedia } from './closeup-media.tsx'
import type { CloseupProps } from './closeup-props.ts'
import { RelatedInterests } from './related-interests.tsx'
import classes from './closeup.module.css'

export function SharedCloseup({ pin, comments }: CloseupProps) {
  usePinVisit(pin)
  return (
    <article className={classes.shared} data-promoted={pin.isPromoted || undefined}>
      <div className={classes.card}>
        <BackLink />
        <div className={classes.media} {...adAttributes(pin)}>
          <CloseupMedia pin={pin} />
        </div>
        <CloseupDetails pin={pin} />
        <div className={classes.after}>
          {comments}
          <RelatedInterests topics={pin.seo?.relatedInterests ?? pin.topics} />
        </div>
      </div>
    </article>
  )
}

function usePinVisit({ id, link, imageSignature, domain }: Pin): void {
  useEffect(() => {
    shownPin.update(() => ({ pinId: id, link, imageSignature, domain }))
    return () => shownPin.update(() => null)
  }, [id, link, imageSignature, domain])
}
