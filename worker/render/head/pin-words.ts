import type { Pin } from '#schema/pin.ts'
import type { PinUser } from '#schema/pin-user.ts'
import { shorten } from '#worker/features/closeup/present-seo.ts'
import { descriptionOfUndescribed, nameOfUntitled } from './wording.ts'

/** What search engines show whole. */
const DESCRIPTION_CHARACTERS = 155

/** Also for pins without a title. */
export function nameOf(pin: Pin): string {
  return (
    oneLine(pin.seo?.seoTitle ?? '') ||
    oneLine(pin.title) ||
    oneLine(pin.gridTitle) ||
    altOf(pin) ||
    nameOfUntitled(nameOfPerson(pin.pinner))
  )
}

/** On one line. */
export function descriptionOf(pin: Pin): string {
  return (
    oneLine(pin.description) ||
    oneLine(pin.seo?.seoDescription ?? '') ||
    altOf(pin) ||
    descriptionOfUndescribed(nameOf(pin), nameOfPerson(pin.pinner), pin.board.name)
  )
}

export function shortDescriptionOf(pin: Pin): string {
  return shorten(oneLine(pin.seo?.seoDescription ?? '') || descriptionOf(pin), DESCRIPTION_CHARACTERS)
}

/** Empty where there is no alternative text. */
export function altOf(pin: Pin): string {
  return oneLine(pin.altText) || oneLine(pin.autoAltText)
}

export function nameOfPerson(person: PinUser): string {
  return oneLine(person.fullName) || person.username
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
