import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { boardInvites } from '#db/tables/boards/board-invites.ts'
import { boardRedirects } from '#db/tables/boards/board-moves.ts'
import { boardCollaborators, boardFollows, boards, boardSections } from '#db/tables/boards/boards.ts'
import { pinTries } from '#db/tables/pins/pins.ts'
import { saves } from '#db/tables/saves.ts'
import type { QueryName } from '#schema/all-queries.ts'
import { MANAGE } from '#schema/boards/constants.ts'
import { href, ROUTES } from '#schema/routes.ts'
import { FEATURES } from '#worker/app.ts'
import { PURGES_KNOWN_MS } from '#worker/render/purge-watch.ts'
import { readData, send } from '../../helpers/client.ts'
import { ownApp } from '../../helpers/own-app.ts'
import {
  addCollaborator,
  block,
  followTopic,
  makeBoard,
  makeComment,
  makePin,
  makeSession,
  makeTopic,
  makeUser,
  relate,
  type BoardRow,
  type PinRow,
  type UserRow,
} from '../../helpers/rows.ts'
import { postYourData } from '../../helpers/your-data.ts'

/** A follower has saved the pin as well, and is a stranger otherwise. */
const ROLES = ['visitor', 'follower', 'blocked', 'blocker', 'former', 'asking', 'invited', 'member', 'owner'] as const
type Role = (typeof ROLES)[number]

/** How a board came to be what it is; the last three by the calls of its owner, after it was seen by everyone. */
const STATES = ['public', 'protected', 'archived', 'secret', 'turned secret', 'deleted'] as const
type State = (typeof STATES)[number]

let ahead = 0
const site = await ownApp({ vars: { DOCUMENT_CACHE: 'on' }, options: { clock: () => Date.now() + ahead } })

interface Scene {
  word: string
  owner: UserRow
  board: BoardRow
  sectionId: string
  topic: { id: string; slug: string }
  pin: PinRow
  elsewhere: PinRow
  savedBoard: BoardRow
  follower: UserRow
  commentId: string
  cookies: Partial<Record<Role, string>>
}

/** A board whose name, text, section and pin all have one word that stands nowhere else. */
async function makeScene(state: State): Promise<Scene> {
  const { db, origin } = site
  const word = `w${newId().toLowerCase()}`
  const owner = await makeUser(db)
  const hasBeenOpen = state === 'turned secret' || state === 'deleted' || state === 'archived'
  const privacy = hasBeenOpen ? 'public' : state
  const board = await makeBoard(db, owner, { name: word, description: word, privacy })
  const sectionId = newId()
  await db.insert(boardSections).values({ id: sectionId, boardId: board.id, slug: 'part', title: word, position: 0 })
  const topic = await makeTopic(db)
  const audience = privacy === 'secret' ? ('board' as const) : ('public' as const)
  const columns = { title: word, sectionId, audience, domain: `${word}.example`, link: `https://${word}.example/` }
  const parts = { topicIds: [topic.id], columns: { ...columns, kind: 'product' as const, price: '9.50' } }
  const pin = await makePin(db, board, parts)
  await makePin(db, board, { columns: { title: word, audience } })
  const elsewhere = await makePin(db, await makeBoard(db, await makeUser(db)))
  await relate(db, elsewhere, [pin])
  const people: Partial<Record<Role, Awaited<ReturnType<typeof makeUser>>>> = { owner }
  for (const role of ROLES.slice(1, -1)) people[role] = await makeUser(db)
  const { follower, blocked, blocker, former, asking, invited, member } = people as Record<Role, typeof owner>
  await db.insert(boardFollows).values({ userId: follower.id, boardId: board.id, createdAt: 1 })
  await block(db, owner, blocked)
  await block(db, blocker, owner)
  for (const user of [former, member]) await addCollaborator(db, board, user)
  // What one has saved says nothing once it is secret.
  await db
    .insert(saves)
    .values({ id: newId(), userId: former.id, pinId: elsewhere.id, boardId: board.id, createdAt: 1 })
  const savedBoard = await makeBoard(db, follower)
  await db
    .insert(saves)
    .values({ id: newId(), userId: follower.id, pinId: pin.id, boardId: savedBoard.id, createdAt: 1 })
  // Suggests the pin, which is related.
  const searching = await makeBoard(db, invited)
  const kept = { userId: invited.id, pinId: elsewhere.id, boardId: searching.id }
  await db.insert(saves).values({ id: newId(), ...kept, createdAt: 1 })
  await db.insert(boardRedirects).values({ ownerId: owner.id, slug: 'former', boardId: board.id })
  await db.delete(boardCollaborators).where(eq(boardCollaborators.userId, former.id))

  const invitation = { boardId: board.id, permissions: [MANAGE], createdAt: Date.now() }
  await db.insert(boardInvites).values([
    { id: newId(), kind: 'person' as const, userId: invited.id, inviterId: owner.id, ...invitation },
    { id: newId(), kind: 'request' as const, userId: asking.id, ...invitation },
    { id: newId(), kind: 'link' as const, code: 'x'.repeat(43 - 26) + newId(), inviterId: owner.id, ...invitation },
  ])

  const { id: commentId } = await makeComment(db, pin, member, { text: word })
  await makeComment(db, pin, member, { text: word, parentId: commentId })
  await db.insert(pinTries).values({ pinId: pin.id, userId: member.id, text: word, createdAt: Date.now() })

  const cookies: Partial<Record<Role, string>> = {}
  for (const [role, user] of Object.entries(people)) {
    await followTopic(db, user, topic)
    cookies[role as Role] = await makeSession(db, user)
  }
  const change = async (verb: 'update' | 'delete', options: object) =>
    readData(
      await send(origin, href('resource', { name: 'BoardResource', verb }), {
        json: { options: { board_id: board.id, ...options } },
        cookie: cookies.owner,
      }),
    )
  const scene = { word, owner, board, sectionId, topic, pin, elsewhere, savedBoard, follower, commentId, cookies }
  // Twice: the first one finds out what was purged before, and from then on they are kept.
  for (let time = 0; time < 2; time += 1) for (const call of Object.values(KEPT)) await call(scene, undefined)
  if (state === 'turned secret') await change('update', { privacy: 'secret' })
  if (state === 'archived') await change('update', { is_archived: true })
  if (state === 'deleted') await change('delete', {})
  ahead += PURGES_KNOWN_MS
  return scene
}

type Call = (scene: Scene, cookie: string | undefined) => Promise<string>

async function read(path: string, cookie: string | undefined): Promise<string> {
  return (await send(site.origin, path, { cookie })).text()
}

/** Queries by their names, calls by their paths. */
const asked = new Set<string>()

function query(name: QueryName, variables: (scene: Scene) => object): Call {
  asked.add(name)
  return (scene, cookie) => read(href('graphql', { name }, { variables: JSON.stringify(variables(scene)) }), cookie)
}

function get(name: string, options: (scene: Scene) => object): Call {
  const path = href('resource', { name, verb: 'get' })
  asked.add(path)
  return (scene, cookie) => read(`${path}?${new URLSearchParams({ options: JSON.stringify(options(scene)) })}`, cookie)
}

function call(route: 'boardCall' | 'currentUser', path: (scene: Scene) => string): Call {
  asked.add(ROUTES[route])
  return page(path)
}

function page(path: (scene: Scene) => string): Call {
  return (scene, cookie) => read(path(scene), cookie)
}

const place = ({ owner, board }: Scene) => ({ username: owner.username, board: board.slug })

/** Everyone who may open the board may make these calls: they name its address. */
const OPENING: Record<string, Call> = {
  'the board': page((scene) => href('board', place(scene))),
  'the pin': page(({ pin }) => href('pin', { id: pin.id })),
  BoardQuery: query('BoardQuery', place),
  BoardPinsQuery: query('BoardPinsQuery', place),
  BoardSectionsQuery: query('BoardSectionsQuery', place),
  'BoardPinsQuery of the section': query('BoardPinsQuery', (scene) => ({ ...place(scene), section: 'part' })),
  BoardIdeasQuery: query('BoardIdeasQuery', place),
  EmbeddedBoardQuery: query('EmbeddedBoardQuery', ({ board }) => ({ boardId: board.id })),
  CloseupPageQuery: query('CloseupPageQuery', ({ pin }) => ({ pinId: pin.id, isAuth: true })),
  CloseupDetailQuery: query('CloseupDetailQuery', ({ pin }) => ({ pinId: pin.id })),
  'BoardResource get': get('BoardResource', ({ board }) => ({ board_id: board.id })),
  'PinResource get': get('PinResource', ({ pin }) => ({ id: pin.id })),
  'the call for its fields': call('boardCall', ({ board }) => href('boardCall', { id: board.id })),
  'the call for comments': get('AggregatedCommentResource', ({ pin }) => ({ pin_id: pin.id })),
  CommentThreadQuery: query('CommentThreadQuery', ({ pin, commentId }) => ({ pinId: pin.id, commentId })),
  CommentRepliesQuery: query('CommentRepliesQuery', ({ commentId }) => ({ commentId })),
  PinTriesQuery: query('PinTriesQuery', ({ pin }) => ({ pinId: pin.id })),
  ProfileCommunityQuery: query('ProfileCommunityQuery', ({ owner }) => ({ username: owner.username })),
}

/** These calls show it among others, on a profile, or on a board of someone who has saved it. */
const PROFILES: Record<string, Call> = {
  'the profile’s pins': query('ProfilePinsQuery', ({ owner }) => ({ username: owner.username, kind: 'all' })),
  'what they did': query('ProfileActivityQuery', ({ owner }) => ({ username: owner.username })),
  'what another did': query('ProfileActivityQuery', ({ follower }) => ({ username: follower.username })),
  'what they made': query('ProfilePinsQuery', ({ owner }) => ({ username: owner.username, kind: 'created' })),
  'another’s board': query('BoardPinsQuery', ({ follower, savedBoard }) => ({
    username: follower.username,
    board: savedBoard.slug,
  })),
  'its tile': query('ProfileBoardsQuery', ({ follower }) => ({ username: follower.username })),
}

const FEEDS: Record<string, Call> = {
  'related pins': query('CloseupRelatedModulesFeedQuery', ({ elsewhere }) => ({ pinId: elsewhere.id })),
  'the topic': query('TopicPinsQuery', ({ topic }) => ({ slug: topic.slug })),
  'a search for pins': query('SearchQuery', ({ word }) => ({ scope: 'pins', q: word })),
  'a site': page(({ word }) => href('source', { domain: `${word}.example` })),
  'the pins of a site': query('CollectionPinsQuery', ({ word }) => ({ kind: 'source', name: `${word}.example` })),
}

/** Only people who are invited see the name, cover and owner of a board before it opens to them. */
const INVITATIONS: Record<string, Call> = {
  'the own invitations': get('BoardInvitesResource', () => ({})),
  'the page of invitations': query('BoardInvitesQuery', () => ({})),
  'what waits before it': query('BoardNoticeQuery', place),
  'the invitations of the board': get('BoardInvitesResource', ({ board }) => ({ board_id: board.id })),
}

const BOARD_LISTS: Record<string, Call> = {
  'the profile’s boards': query('ProfileBoardsQuery', ({ owner }) => ({ username: owner.username })),
  'BoardsResource get': get('BoardsResource', ({ owner }) => ({ filter: 'profile', username: owner.username })),
  'what a follower follows': query('FollowListQuery', ({ follower }) => ({
    username: follower.username,
    list: 'boards',
  })),
  'a search for boards': query('SearchQuery', ({ word }) => ({ scope: 'boards', q: word })),
}

const MEMBERS: Record<string, Call> = {
  'a pin saved to it': query('CloseupPageQuery', ({ elsewhere }) => ({ pinId: elsewhere.id, isAuth: true })),
  'the own home feed': query('HomeFeedQuery', () => ({})),
  'the choices of boards': query('BoardChoicesQuery', () => ({})),
  'boards to pick from': get('BoardsResource', ({ elsewhere }) => ({ filter: 'picker', pin_id: elsewhere.id })),
  'its entries': query('BoardEntriesQuery', ({ board }) => ({ boardId: board.id })),
  'the choices of sections': query('SectionChoicesQuery', ({ board }) => ({ boardId: board.id })),
  'the own record': call('currentUser', () => href('currentUser')),
}

/** Each call is allowed for one role. */
const ALONE: Record<string, readonly [Role, Call]> = {
  'the own shopping list': [
    'follower',
    query('ShoppingListQuery', ({ follower }) => ({ username: follower.username })),
  ],
  'more ideas': ['invited', query('MoreIdeasQuery', () => ({}))],
  'the figures of its pin': ['owner', query('PinAnalyticsQuery', ({ pin }) => ({ pinId: pin.id, days: 30 }))],
}

const MOVED = query('MovedBoardQuery', ({ owner }) => ({ username: owner.username, board: 'former' }))

const PEOPLE = { BoardPeopleQuery: query('BoardPeopleQuery', place) }

const EDIT = { BoardEditQuery: query('BoardEditQuery', place) }

/** Shown of some topics alone. */
const BY_LOT: Record<string, Call> = { today: query('TodayQuery', () => ({})) }

/** Documents that were kept while the board was open. */
const KEPT: Record<string, Call> = {
  'the kept board': page((scene) => href('board', place(scene))),
  'the kept pin': page(({ pin }) => href('pin', { id: pin.id })),
  'the kept profile': page(({ owner }) => href('profile', { username: owner.username })),
  'the kept pins of the profile': page(({ owner }) => href('profileTab', { username: owner.username, tab: 'pins' })),
  'the kept activity': page(({ owner }) => href('profileTab', { username: owner.username, tab: '_activity' })),
  'the kept community': page(({ owner }) => href('profileTab', { username: owner.username, tab: '_community' })),
  'the kept board of another': page(({ follower, savedBoard }) =>
    href('board', { username: follower.username, board: savedBoard.slug }),
  ),
  'the kept profile of another': page(({ follower }) => href('profile', { username: follower.username })),
  'a kept pin': page(({ elsewhere }) => href('pin', { id: elsewhere.id })),
  'the kept topic': page(({ topic }) => href('topic', { slug: topic.slug })),
}

/** Programs read these as visitors. */
const LISTED_ALONE: Record<string, Call> = {
  'its feed': page((scene) => href('boardFeed', place(scene))),
  'the feed of its owner': page(({ owner }) => href('userFeed', { username: owner.username })),
  'the feed of who has saved it': page(({ follower }) => href('userFeed', { username: follower.username })),
  'the feed of the topic': page(({ topic }) => href('topicFeed', { slug: topic.slug })),
}

/** The same, by address: gone from other sites once it is secret. */
const EMBEDS: Record<string, Call> = {
  'its frame': page(({ board }) => href('embedBoard', { id: board.id })),
  'the frame of its pin': page(({ pin }) => href('embedPin', { id: pin.id })),
  'its oEmbed': page((scene) => href('oembed', {}, { url: site.origin + href('board', place(scene)) })),
  'the oEmbed of its pin': page(({ pin }) => href('oembed', {}, { url: site.origin + href('pin', { id: pin.id }) })),
}

/** True if an answer gives anything of it away; what the request itself says does not count. */
function isTold(answer: string, { word, pin, sectionId }: Scene): boolean {
  const own = answer.replaceAll(`${word}.example`, '').replaceAll(encodeURIComponent(`"${word}"`), '')
  return [`"${word}`, `>${word}`, `:${word}`, sectionId, pin.imageSignature].some((part) => own.includes(part))
}

async function listTold(scene: Scene, role: Role, calls: Record<string, Call>): Promise<string[]> {
  const asked = Object.entries(calls).map(async ([name, call]) => {
    const answer = await call(scene, scene.cookies[role])
    return isTold(answer, scene) ? [name] : []
  })
  return (await Promise.all(asked)).flat()
}

const ALL = { ...OPENING, ...PROFILES, ...FEEDS, ...BOARD_LISTS }

const SHARES: ReadonlySet<Role> = new Set(['member', 'owner'])
const BLOCKS: ReadonlySet<Role> = new Set(['blocked', 'blocker'])
const OPEN_TO: Record<State, (role: Role) => boolean> = {
  public: (role) => !BLOCKS.has(role),
  protected: (role) => !BLOCKS.has(role),
  archived: (role) => !BLOCKS.has(role),
  secret: (role) => SHARES.has(role),
  'turned secret': (role) => SHARES.has(role),
  deleted: () => false,
}

const OWN = 'has only what is the viewer’s own'
const ELSEWHERE = 'has a test of its own for what one may not see: '
const NOTHING = 'names no board and no pin'

/** Why they are not asked: queries by their names, calls by their paths. */
const EXEMPT: Record<string, string> = {
  SimilarPinsQuery: `${ELSEWHERE}app/similar-pins`,
  NewsHubQuery: `${ELSEWHERE}app/notifications`,
  NewsItemQuery: `${ELSEWHERE}app/notifications`,
  '/resource/NewsHubResource/get/': `${ELSEWHERE}app/notifications`,
  '/resource/NewsHubBadgeResource/get/': `${ELSEWHERE}app/notifications`,
  ConversationsQuery: `${ELSEWHERE}app/messages`,
  ConversationQuery: `${ELSEWHERE}app/messages`,
  '/resource/ConversationsResource/get/': `${ELSEWHERE}app/messages`,
  '/resource/ConversationResource/get/': `${ELSEWHERE}app/messages`,
  '/resource/ConversationMessagesResource/get/': `${ELSEWHERE}app/messages`,
  '/resource/LiveResource/get/': `${ELSEWHERE}app/live`,
  '/v3/aggregated_comments/:id/translate/': `${ELSEWHERE}app/comment-matrix`,
  LeadFormQuery: NOTHING,
  '/resource/LeadFormResource/get/': NOTHING,
  BoardInviteQuery: 'who has its code is invited',
  '/_/graphql/:name/': 'is how queries are asked',
  ProfileQuery: NOTHING,
  CollectionQuery: NOTHING,
  TodayTopicQuery: NOTHING,
  TopicQuery: NOTHING,
  TopicsQuery: NOTHING,
  TopicSuggestionsQuery: NOTHING,
  '/v3/users/:id/': NOTHING,
  '/resource/MentionSuggestionsResource/get/': NOTHING,
  '/resource/ShareSuggestionsResource/get/': NOTHING,
  '/resource/UnauthUserDataResource/get/': NOTHING,
  '/resource/InviteCodeMetadataResource/get/': NOTHING,
  '/attribution_source/': NOTHING,
  '/refresh_token': NOTHING,
  '/refresh_stored_accounts': NOTHING,
  '/_/_/state': NOTHING,
  MetricsQuery: NOTHING,
  ExperimentsQuery: NOTHING,
  MailSubscriptionQuery: NOTHING,
  AnalyticsQuery: OWN,
  BlockedPeopleQuery: OWN,
  HiddenCommentersQuery: OWN,
  ImportsQuery: OWN,
  '/resource/ImportResource/get/': OWN,
  InviteLinkQuery: OWN,
  '/resource/PinDraftsResource/get/': OWN,
  PublishedDraftQuery: OWN,
  '/v3/media/:id/': OWN,
  NotificationSettingsQuery: OWN,
  SettingsQuery: OWN,
  '/resource/UserSettingsResource/get/': OWN,
  '/resource/UserPropertiesResource/get/': OWN,
  PasscodeQuery: OWN,
  '/resource/ParentalPasscodeResource/get/': OWN,
  SecurityQuery: OWN,
  SessionsQuery: OWN,
  '/v3/users/me/sessions/': OWN,
  ActivityQuery: OWN,
  AppealQuery: OWN,
  '/resource/AppealResource/get/': OWN,
  ReportsQuery: 'is for those who work here',
  ModerationQuery: 'is for those who work here',
  FeedbackQuery: 'is for those who work here',
  PromotionsQuery: 'is for those who work here',
  '/resource/ReportsResource/get/': 'is for those who work here',
  '/resource/AuditResource/get/': 'is for those who work here',
}

test('every query and every call that reads is asked, or is left out for a reason', () => {
  const reading = FEATURES.flatMap((one) =>
    one.kind === 'query'
      ? [one.name]
      : one.kind === 'call' && one.methods.some((method) => method === 'GET')
        ? one.paths.slice(0, 1)
        : [],
  )
  expect(reading.filter((name) => !asked.has(name) && !Object.hasOwn(EXEMPT, name))).toEqual([])
  expect(Object.keys(EXEMPT).filter((name) => asked.has(name) || !reading.includes(name))).toEqual([])
})

describe.each(STATES)('of a board that is %s', (state) => {
  let scene: Scene
  beforeAll(async () => {
    scene = await makeScene(state)
  }, 60_000)

  test.each(ROLES)('the %s gets what they may see, and nothing else', async (role) => {
    const told = await listTold(scene, role, {
      ...ALL,
      ...MEMBERS,
      ...(OPEN_TO[state](role) ? {} : { ...KEPT, ...BY_LOT }),
    })
    if (!OPEN_TO[state](role)) {
      expect(told).toEqual([])
      return
    }
    for (const name of Object.keys(OPENING)) {
      if (name !== 'BoardIdeasQuery' && (name !== 'PinResource get' || role !== 'visitor')) expect(told).toContain(name)
    }
    const isSecret = state === 'secret' || state === 'turned secret'
    const isSuggested = state === 'public' || state === 'protected'
    for (const name of Object.keys(FEEDS)) expect([name, told.includes(name)]).toEqual([name, isSuggested])
    for (const name of Object.keys(PROFILES)) expect([name, told.includes(name)]).toEqual([name, !isSecret])
    const isListed = state === 'public' || SHARES.has(role)
    expect(told.includes('its entries')).toBe(SHARES.has(role))
    for (const name of Object.keys(BOARD_LISTS)) expect([name, told.includes(name)]).toEqual([name, isListed])
  })

  test('an invitation names it to who is invited, and to those who may invite', async () => {
    for (const role of ROLES) {
      const told = await listTold(scene, role, INVITATIONS)
      const expected = {
        invited: ['the own invitations', 'the page of invitations', 'what waits before it'],
        asking: OPEN_TO[state]('asking') ? ['what waits before it'] : [],
        owner: ['the invitations of the board'],
      }[role as string]
      expect([role, told]).toEqual([role, state === 'deleted' ? [] : (expected ?? [])])
    }
  })

  test('what one person alone is shown has it as long as they may see it there', async () => {
    const isSecret = !OPEN_TO[state]('follower')
    const isThere: Record<keyof typeof ALONE, boolean> = {
      'the own shopping list': !isSecret,
      'more ideas': state === 'public' || state === 'protected',
      'the figures of its pin': state !== 'deleted',
    }
    for (const [name, [reader, call]] of Object.entries(ALONE)) {
      for (const role of ROLES) {
        const isTo = role === reader && isThere[name] === true
        expect([name, role, await listTold(scene, role, { [name]: call })]).toEqual([name, role, isTo ? [name] : []])
      }
    }
  })

  test('an address that it had before leads those there who may open it', async () => {
    const to = href('board', place(scene))
    for (const role of ROLES) {
      const answer = await MOVED(scene, scene.cookies[role])
      expect([role, answer.includes(to)]).toEqual([role, OPEN_TO[state](role)])
    }
  })

  test('its people are named to each other alone', async () => {
    for (const role of ROLES) {
      const isOn = state !== 'deleted' && SHARES.has(role)
      expect([role, await listTold(scene, role, PEOPLE)]).toEqual([role, isOn ? Object.keys(PEOPLE) : []])
    }
  })

  test('the page that changes it is there for those who may', async () => {
    for (const role of ROLES) {
      const mayEdit = state !== 'deleted' && role === 'owner'
      expect([role, await listTold(scene, role, EDIT)]).toEqual([role, mayEdit ? ['BoardEditQuery'] : []])
    }
  })

  test('the sitemap names its pin only while everyone may see it', async () => {
    const answer = await read(href('sitemapPage', { page: '0.xml' }), undefined)
    expect(answer.includes(scene.pin.id)).toBe(OPEN_TO[state]('visitor'))
  })

  test('feeds tell of it only while it stands in lists', async () => {
    const told = await listTold(scene, 'visitor', LISTED_ALONE)
    expect(told).toEqual(state === 'public' ? Object.keys(LISTED_ALONE) : [])
  })

  test('what other sites show of it is there only while visitors may open it', async () => {
    const told = await listTold(scene, 'visitor', EMBEDS)
    expect(told).toEqual(OPEN_TO[state]('visitor') ? Object.keys(EMBEDS) : [])
  })

  test('a download of all data names it only to those who may open it', async () => {
    for (const role of ['former', 'follower', 'owner'] as const) {
      const cookie = scene.cookies[role] ?? ''
      const answer = await postYourData(site.origin, { action: 'download' }, { cookie })
      const text = Buffer.from(await answer.arrayBuffer()).toString('latin1')
      expect(answer.headers.get('content-type')).toBe('application/zip')
      if (!OPEN_TO[state](role)) expect([role, text.includes(`"${scene.word}`)]).toEqual([role, false])
    }
  })

  test('a save is refused in the words for what does not exist', async () => {
    for (const role of ROLES.slice(1)) {
      const path = href('resource', { name: 'RepinResource', verb: 'create' })
      const answer = await send(site.origin, path, {
        json: { options: { pin_id: scene.pin.id } },
        cookie: scene.cookies[role],
      })
      expect([role, answer.status]).toEqual([role, OPEN_TO[state](role) ? 200 : 404])
    }
  })
})

test('those who follow a board or a topic keep both when it turns secret, and see nothing of it', async () => {
  const scene = await makeScene('turned secret')
  const [row] = await site.db.select().from(boards).where(eq(boards.id, scene.board.id))
  expect(row?.privacy).toBe('secret')
  expect(await site.db.$count(boardFollows, eq(boardFollows.boardId, scene.board.id))).toBe(1)
})
