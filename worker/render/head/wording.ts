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
