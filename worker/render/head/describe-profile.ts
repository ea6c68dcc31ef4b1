import type { Profile } from '#schema/profile.ts'
import { href } from '#schema/routes.ts'
import { absoluteUrl } from './absolute-url.ts'
import { crumbsNode } from './json-ld/breadcrumbs.ts'
import { node } from './json-ld/node.ts'

import type { HeadInput } from './head-input.ts'
import type { PageDescription } from './page-description.ts'
import { descriptionFrom } from './page-words.ts'
import { nameOfPerson } from './pin-words.ts'
import { descriptionOfProfile } from './wording.ts'

/** Each tab has its own address, and only the first describes the person. */
export function describeProfile(profile: Profile, { siteOrigin, title, handler }: HeadInput): PageDescription {
  const { user, about, website } = profile
  const path = href('profile', { username: user.username })
  const isOverview = handler === '[username]'
  const name = nameOfPerson(user)
  const picture = user.largeImageUrl && absoluteUrl(siteOrigin, user.largeImageUrl)
  return {
    name: isOverview ? name : title,
    description: descriptionFrom(about, descriptionOfProfile(name)),
    path: isOverview ? path : null,
    type: 'profile',
    isIndexable: !profile.isHiddenFromSearch,
    picture: null,
    properties: [['profile:username', user.username]],
    preloads: '',
    jsonLd: isOverview
      ? [
          node('ProfilePage', {
            url: absoluteUrl(siteOrigin, path),
            mainEntity: node(user.isVerifiedMerchant ? 'Organization' : 'Person', {
              name,
              alternateName: user.username,
              identifier: user.entityId,
              description: about,
              image: picture,
              url: absoluteUrl(siteOrigin, path),
              sameAs: website && `https://${website}/`,
              interactionStatistic: node('InteractionCounter', {
                interactionType: node('FollowAction', {}),
                userInteractionCount: user.followerCount,
              }),
            }),
          }),
          crumbsNode([{ name, path }], siteOrigin),
        ]
      : [],
  }
}
