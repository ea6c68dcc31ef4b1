export type CardVariant = 'authDesktop' | 'default'

export function cardVariant({
  isAuthenticated,
  isMobile,
}: {
  isAuthenticated: boolean
  isMobile: boolean
}): CardVariant {
  return isAuthenticated && !isMobile ? 'authDesktop' : 'default'
}
