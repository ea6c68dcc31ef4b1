import type { BoardPage } from '#schema/board.ts'
import { href } from '#schema/routes.ts'
import type { Crumb } from './json-ld/breadcrumbs.ts'
import { describeCollection } from './describe-collection.ts'

import type { HeadInput } from './head-input.ts'
import type { PageDescription } from './page-description.ts'
import { descriptionFrom } from './page-words.ts'
import { nameOfPerson } from './pin-words.ts'
import { previewPicture } from './preview-picture.ts'
import { descriptionOfBoard } from './wording.ts'

/** Only public ones with a pin are for search engines. */
export function describeBoard(page: BoardPage, { siteOrigin, pathname }: HeadInput): PageDescription {
  const { board, section, owner, description } = page
  const ownerName = nameOfPerson(owner)
  const crumbs: Crumb[] = [
    { name: ownerName, path: href('profile', { username: owner.username }) },
    { name: board.name, path: board.url },
  ]
  if (section) crumbs.push({ name: section.title, path: `${board.url}${encodeURIComponent(section.slug)}/` })
  const name = section ? `${section.title}, ${board.name}` : board.name
  return describeCollection({
    name,
    description: descriptionFrom(section ? '' : description, descriptionOfBoard(name, ownerName)),
    crumbs,
    siteOrigin,
    pathname,
    isIndexable: board.privacy === 'public' && page.pinCount > 0 && !page.isHiddenFromSearch,
    picture: previewPicture(page.previewUrl, board.name, siteOrigin),
    author: { name: ownerName, isOrganization: owner.isVerifiedMerchant },
  })
}
