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
