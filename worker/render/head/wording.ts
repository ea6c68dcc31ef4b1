/** Name of the site, as social networks show it beside a link. */
export const SITE_NAME = 'Tackboard'

/** What search engines say about the home page. */
export const HOME_DESCRIPTION =
  'Discover recipes, rooms, gardens, places and projects, and keep the ideas that you want to come back to.'

/** Names a pin that nobody has titled or described. */
export function nameOfUntitled(pinnerName: string): string {
  return `A Pin by ${pinnerName}`
}

/** Describes a pin that nobody has described. */
export function descriptionOfUndescribed(name: string, pinnerName: string, boardName: string): string {
  return `${name}: kept by ${pinnerName} on the board ${boardName}.`
}

/** Describes the profile of somebody who says nothing about themselves. */
export function descriptionOfProfile(name: string): string {
  return `See what ${name} has made and kept on ${SITE_NAME}.`
}

/** Describes a board that has no description of its own. */
export function descriptionOfBoard(name: string, ownerName: string): string {
  return `${name}: a board by ${ownerName} on ${SITE_NAME}.`
}

/** Describes a topic, the pins of a site, or those of a category. */
export function descriptionOfPins(name: string): string {
  return `${name}: the best ideas that people have found and kept on ${SITE_NAME}.`
}

/** What search engines say about the list of topics. */
export const TOPICS_DESCRIPTION = 'All topics, from kitchens to night skies, with the best ideas about each.'

/** What search engines say about the picks of the day. */
export const TODAY_DESCRIPTION = 'Ideas worth a look today: other topics every day, each with its best Pins.'
