import type { DescribedQuery, QueryResult } from '#schema/all-queries.ts'
import type { BoardPage } from '#schema/boards/board.ts'
import type { Profile } from '#schema/people/profile.ts'
import type { QueryError } from '#schema/query.ts'
import { href } from '#schema/routes.ts'
import { absoluteUrl, withSlash } from './absolute-url.ts'
import { describePin } from './describe-pin.ts'
import { crumbsNode, type Crumb, node } from './json-ld/node.ts'
import {
  type AlternateForm,
  type DescribedPage,
  type PageDescription,
  oEmbeds,
  previewImage,
  type PreviewImage,
  rssFeed,
} from './page-description.ts'
import { descriptionFrom, nameOfPerson } from './words.ts'

type Subject = Exclude<Extract<QueryResult<DescribedQuery>, { __typename: string }>, QueryError>
type Describe<Type extends Subject['__typename']> = (
  subject: Extract<Subject, { __typename: Type }>,
  input: DescribedPage,
) => PageDescription

/** The keys are what a query with `isDescribed` answers. */
const DESCRIPTIONS: { [Type in Subject['__typename']]: Describe<Type> } = {
  Pin: (pin, { siteOrigin, text }) => describePin(pin, siteOrigin, text),
  Profile: describeProfile,
  BoardPage: describeBoard,
  TopicPage: ({ topic, previewUrl }, input) =>
    describeNamed(input, topic.name, href('topic', { slug: topic.slug }), {
      image: previewImage(previewUrl, topic.name, input.siteOrigin),
      alternates: [rssFeed(topic.name, href('topicFeed', { slug: topic.slug }))],
    }),
  TodayTopic: ({ topic }, input) => describeNamed(input, topic.name, href('topic', { slug: topic.slug })),
  Collection: ({ kind, name }, input) =>
    describeNamed(
      input,
      name,
      kind === 'source' ? href('source', { domain: name }) : href('category', { category: name }),
    ),
  Today: (_, { title, text, siteOrigin, pathname }) =>
    describeCollection({
      name: title,
      description: text('head.today'),
      crumbs: [{ name: title, path: href('today') }],
      siteOrigin,
      pathname,
    }),
}

/** Null for pages about what search engines do not read. */
export function describeSubject(input: DescribedPage): PageDescription | null {
  const { subject } = input
  if (typeof subject !== 'object' || subject === null || !('__typename' in subject)) return null
  const type = String(subject.__typename)
  if (!Object.hasOwn(DESCRIPTIONS, type)) return null
  const describe = DESCRIPTIONS[type as Subject['__typename']] as Describe<Subject['__typename']>
  return describe(subject as Subject, input)
}

/** Describes all Pins about something. */
function describeNamed(
  { siteOrigin, pathname, text }: DescribedPage,
  name: string,
  path: string,
  more: Pick<CollectionInput, 'image' | 'alternates'> = {},
): PageDescription {
  const description = descriptionFrom(text('head.collection', { name }))
  return describeCollection({ name, description, crumbs: [{ name, path }], siteOrigin, pathname, ...more })
}

export function describeProfile(
  profile: Profile,
  { siteOrigin, title, handler, text }: DescribedPage,
): PageDescription {
  const { user, about, website } = profile
  const path = href('profile', { username: user.username })
  const isOverview = handler === '[username]'
  const name = nameOfPerson(user)
  const image = user.largeImageUrl && absoluteUrl(siteOrigin, user.largeImageUrl)
  return {
    name: isOverview ? name : title,
    description: descriptionFrom(about, text('head.profile', { name })),
    path: isOverview ? path : null,
    type: 'profile',
    isIndexable: !profile.isHiddenFromSearch,
    image: null,
    properties: [['profile:username', user.username]],
    preloads: '',
    alternates: profile.isHiddenFromSearch ? [] : [rssFeed(name, href('userFeed', { username: user.username }))],
    jsonLd: isOverview
      ? [
          node('ProfilePage', {
            url: absoluteUrl(siteOrigin, path),
            mainEntity: node(user.isVerifiedMerchant ? 'Organization' : 'Person', {
              name,
              alternateName: user.username,
              identifier: user.entityId,
              description: about,
              image,
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

export function describeBoard(page: BoardPage, { siteOrigin, pathname, text }: DescribedPage): PageDescription {
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
    description: descriptionFrom(section ? '' : description, text('head.board', { board: name, name: ownerName })),
    crumbs,
    siteOrigin,
    pathname,
    isIndexable: board.privacy === 'public' && page.pinCount > 0 && !page.isHiddenFromSearch,
    image: previewImage(page.previewUrl, board.name, siteOrigin),
    author: { name: ownerName, isOrganization: owner.isVerifiedMerchant },
    alternates: [...listFeeds(page), ...(board.privacy === 'secret' ? [] : oEmbeds(name, siteOrigin + board.url))],
  })
}

function listFeeds({ board, isArchived, isHiddenFromSearch }: BoardPage): AlternateForm[] {
  const hasFeed = board.privacy === 'public' && !isArchived && !isHiddenFromSearch
  return hasFeed ? [rssFeed(board.name, `${board.url}feed.rss`)] : []
}

interface CollectionInput {
  name: string
  description: string
  /** The last step is the page itself and stands for all its spellings. */
  crumbs: readonly Crumb[]
  siteOrigin: string
  pathname: string
  isIndexable?: boolean
  image?: PreviewImage | null
  author?: { name: string; isOrganization: boolean }
  alternates?: readonly AlternateForm[]
}

export function describeCollection(input: CollectionInput): PageDescription {
  const { name, description, crumbs, siteOrigin, image = null, author, alternates = [] } = input
  const path = crumbs.at(-1)?.path ?? withSlash(input.pathname)
  return {
    name,
    description,
    path,
    type: 'website',
    isIndexable: input.isIndexable ?? true,
    image,
    properties: [],
    preloads: '',
    alternates,
    jsonLd: [
      node('CollectionPage', {
        name,
        description,
        url: absoluteUrl(siteOrigin, path),
        image: image?.url,
        author: author && node(author.isOrganization ? 'Organization' : 'Person', { name: author.name }),
      }),
      crumbsNode(crumbs, siteOrigin),
    ],
  }
}
