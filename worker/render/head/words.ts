import type { Pin } from '#schema/pin.ts'
import type { PinUser } from '#schema/pin-user.ts'
import { shorten } from '#worker/features/closeup/present-seo.ts'

export const SITE_NAME = 'Tackboard'

export const HOME_DESCRIPTION =
  'Discover recipes, rooms, gardens, places and projects, and keep the ideas that you want to come back to.'

export function nameOfUntitled(pinnerName: string): string {
  return `A Pin by ${pinnerName}`
}

export function descriptionOfUndescribed(name: string, pinnerName: string, boardName: string): string {
  return `${name}: kept by ${pinnerName} on the board ${boardName}.`
}

export function descriptionOfProfile(name: string): string {
  return `See what ${name} has made and kept on ${SITE_NAME}.`
}

export function descriptionOfBoard(name: string, ownerName: string): string {
  return `${name}: a board by ${ownerName} on ${SITE_NAME}.`
}

export function descriptionOfPins(name: string): string {
  return `${name}: the best ideas that people have found and kept on ${SITE_NAME}.`
}

export const TOPICS_DESCRIPTION = 'All topics, from kitchens to night skies, with the best ideas about each.'

export const TODAY_DESCRIPTION = 'Ideas worth a look today: other topics every day, each with its best Pins.'

/** What search engines show whole. */
const DESCRIPTION_CHARACTERS = 155

export function nameOf(pin: Pin): string {
  return (
    oneLine(pin.seo?.seoTitle ?? '') ||
    oneLine(pin.title) ||
    oneLine(pin.gridTitle) ||
    getAltText(pin) ||
    nameOfUntitled(nameOfPerson(pin.pinner))
  )
}

/** On one line. */
export function descriptionOf(pin: Pin): string {
  return (
    oneLine(pin.description) ||
    oneLine(pin.seo?.seoDescription ?? '') ||
    getAltText(pin) ||
    descriptionOfUndescribed(nameOf(pin), nameOfPerson(pin.pinner), pin.board.name)
  )
}

export function getShortDescription(pin: Pin): string {
  return shorten(oneLine(pin.seo?.seoDescription ?? '') || descriptionOf(pin), DESCRIPTION_CHARACTERS)
}

/** Empty where there is no alternative text. */
export function getAltText(pin: Pin): string {
  return oneLine(pin.altText) || oneLine(pin.autoAltText)
}

export function nameOfPerson(person: PinUser): string {
  return oneLine(person.fullName) || person.username
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** The first that is not empty, on one line and shortened. */
export function descriptionFrom(...texts: readonly string[]): string {
  return shorten(texts.map(oneLine).find(Boolean) ?? '', DESCRIPTION_CHARACTERS)
}
