/** How a card looks. */
export type CardVariant = 'authDesktop' | 'default'

/** Signed-in people at a desk see more on a card than everybody else does. */
export function cardVariant({
  isAuthenticated,
  isMobile,
}: {
  isAuthenticated: boolean
  isMobile: boolean
}): CardVariant {
  return isAuthenticated && !isMobile ? 'authDesktop' : 'default'
}
