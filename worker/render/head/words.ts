import type { PinUser } from '#schema/pin-user.ts'
import type { Pin } from '#schema/pins/pin.ts'
import { shorten } from '#worker/features/pins/closeup/present-seo.ts'
import type { Text } from '#worker/texts/texts.ts'

export const SITE_NAME = 'Tackboard'

/** What search engines show in full. */
const DESCRIPTION_CHARACTERS = 155

export function findName(pin: Pin, text: Text): string {
  return (
    oneLine(pin.seo?.seoTitle ?? '') ||
    oneLine(pin.title) ||
    oneLine(pin.gridTitle) ||
    getAltText(pin) ||
    text('head.pin.untitled', { name: nameOfPerson(pin.pinner) })
  )
}

export function describePin(pin: Pin, text: Text): string {
  return (
    oneLine(pin.description) ||
    oneLine(pin.seo?.seoDescription ?? '') ||
    getAltText(pin) ||
    text('head.pin.undescribed', {
      title: findName(pin, text),
      name: nameOfPerson(pin.pinner),
      board: pin.board.name,
    })
  )
}

export function getShortDescription(pin: Pin, text: Text): string {
  return shorten(oneLine(pin.seo?.seoDescription ?? '') || describePin(pin, text), DESCRIPTION_CHARACTERS)
}

export function getAltText(pin: Pin): string {
  return oneLine(pin.altText) || oneLine(pin.autoAltText)
}

export function nameOfPerson(person: PinUser): string {
  return oneLine(person.fullName) || person.username
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

export function descriptionFrom(...texts: readonly string[]): string {
  return shorten(texts.map(oneLine).find(Boolean) ?? '', DESCRIPTION_CHARACTERS)
}
