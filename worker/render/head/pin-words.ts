import type { Pin } from '#schema/pin.ts'
import type { PinUser } from '#schema/pin-user.ts'
import { shorten } from '#worker/features/closeup/present-seo.ts'
import { descriptionOfUndescribed, nameOfUntitled } from './wording.ts'

/** Longest description that search engines show whole. */
const DESCRIPTION_CHARACTERS = 155

/** What a pin is called, also where it has no title. */
export function nameOf(pin: Pin): string {
  return (
    oneLine(pin.seo?.seoTitle ?? '') ||
    oneLine(pin.title) ||
    oneLine(pin.gridTitle) ||
    altOf(pin) ||
    nameOfUntitled(nameOfPerson(pin.pinner))
  )
}

/** All that the pin says about itself, on one line. */
export function descriptionOf(pin: Pin): string {
  return (
    oneLine(pin.description) ||
    oneLine(pin.seo?.seoDescription ?? '') ||
    altOf(pin) ||
    descriptionOfUndescribed(nameOf(pin), nameOfPerson(pin.pinner), pin.board.name)
  )
}

/** The description in the length that search engines show. */
export function shortDescriptionOf(pin: Pin): string {
  return shorten(oneLine(pin.seo?.seoDescription ?? '') || descriptionOf(pin), DESCRIPTION_CHARACTERS)
}

/** What the picture shows, empty where nobody has said it. */
export function altOf(pin: Pin): string {
  return oneLine(pin.altText) || oneLine(pin.autoAltText)
}

export function nameOfPerson(person: PinUser): string {
  return oneLine(person.fullName) || person.username
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
