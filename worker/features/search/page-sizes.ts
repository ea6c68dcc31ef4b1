import { PIN_PAGE_SIZE, TILE_PAGE_SIZE } from '#schema/constants/feed.ts'
import type { SearchScope } from '#schema/constants/search.ts'

export const PAGE_SIZES: Record<SearchScope, number> = {
  pins: PIN_PAGE_SIZE,
  boards: TILE_PAGE_SIZE,
  users: TILE_PAGE_SIZE,
}
