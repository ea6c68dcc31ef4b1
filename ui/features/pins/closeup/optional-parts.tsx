import type { Pin } from '#schema/pins/pin.ts'
import { AnimationLayer } from './animation-layer.tsx'
import { ImageCredit } from './image-credit.tsx'
import { Provenance } from './provenance.tsx'
import { TagSection } from './tag-list.tsx'
import { Tags } from './tags.tsx'
import { Decision, KeptSecret } from './withheld.tsx'

export function ImageOverlays({ pin }: { pin: Pin }) {
  return (
    <>
      {pin.isAnimated && <AnimationLayer url={pin.images.orig.url} />}
      {pin.taggedProducts.length > 0 && <Tags pin={pin} />}
    </>
  )
}

export function OptionalNotes({ pin }: { pin: Pin }) {
  return (
    <>
      {!pin.isHidden && <Decision pin={pin} />}
      {pin.isKeptSecret && <KeptSecret pin={pin} />}
      {pin.taggedProducts.length > 0 && <TagSection pin={pin} />}
      {pin.provenance && <Provenance pin={pin} />}
    </>
  )
}

/** Most pins are by their pinners themselves. */
export function OptionalImageCredit({ pin }: { pin: Pin }) {
  return <ImageCredit pin={pin} />
}
