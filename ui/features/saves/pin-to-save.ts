import type { PinCard } from '#schema/pins/pin.ts'

export interface PinToSave {
  id: string
  imageSignature: string
}

/** A card says its image by addresses alone, whose last part is the signature. */
export function toPinToSave({ id, images }: Pick<PinCard, 'id' | 'images'>): PinToSave {
  const file = images['236x'].url.split('/').at(-1) ?? ''
  return { id, imageSignature: file.split('.')[0] ?? '' }
}
