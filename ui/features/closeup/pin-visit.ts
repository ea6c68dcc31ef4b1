import { useEffect } from 'react'
import type { Pin } from '#schema/pin.ts'
import { shownPin } from '#ui/app/shown-pin.ts'

/** For the history of visits. */
export function usePinVisit({ id, link, imageSignature, domain }: Pin): void {
  useEffect(() => {
    shownPin.update(() => ({ pinId: id, link, imageSignature, domain }))
    return () => shownPin.update(() => null)
  }, [id, link, imageSignature, domain])
}
