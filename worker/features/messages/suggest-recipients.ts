import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { isActive } from '#db/active-account.ts'
import { parsed } from '#db/expressions.ts'
import { MAX_RANKED_MATCHES, MAX_SEARCH_WORDS } from '#schema/discovery/search-constants.ts'
import { foldText } from '#schema/fold-text.ts'
import type { ShareSuggestionsData, ShareSuggestionsInput } from '#schema/messages/calls.ts'
import { MAX_SHARE_SUGGESTIONS } from '#schema/messages/constants.ts'
import type { ShareSuggestion } from '#schema/messages/message.ts'
import { toSnakeCase } from '#schema/snake-case.ts'
import type { MemberContext, QueryContext } from '#worker/context/context.ts'
import { presentMessagePerson } from '#worker/model/message-attachments.ts'
import {
  allowsMessages,
  allowsWriting,
  CONVERSATION,
  hasOthers,
  isFindable,
  isIn,
  OWN,
  type Reading,
} from '#worker/model/message-rules.ts'
import {
  isInBox,
  isListed,
  isNamed,
  peopleStatement,
  personJson,
  type PersonRow,
} from '#worker/model/message-statements.ts'

/**
 * The people to whom the viewer may send something: those they wrote with recently, those they follow, others by name.
 */
export async function suggestRecipients(
  context: MemberContext,
  { search_term: term, hide_group_conversations: hidesGroups }: ShareSuggestionsInput,
): Promise<ShareSuggestionsData> {
  const { shouldShowMessaging, isWriteBanned } = context.viewer.user
  if (!shouldShowMessaging || isWriteBanned) return { items: [], bookmark: null }
  const readBatch = { ...context.readBatch(), viewer: context.viewer }
  const { db, reader } = readBatch
  const words = (foldText(term).match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []).slice(0, MAX_SEARCH_WORDS)
  const [recent, people] = await Promise.all([
    reader.read(recentStatement(readBatch, words, hidesGroups)),
    reader.read(peopleByName(readBatch, words)),
  ])
  const groups = recent.filter(({ peer }) => peer === null).map(({ id }) => id)
  const members = groups.length === 0 ? [] : await reader.read(peopleStatement(db, readBatch, groups))
  const known = new Set(recent.map(({ peer }) => peer?.id))
  const items = [
    ...recent.map(({ id, peer, name, userCount }): ShareSuggestion =>
      peer
        ? { type: 'user', ...presentMessagePerson(peer) }
        : {
            type: 'conversation',
            id,
            name,
            userCount,
            users: members
              .filter(({ conversationId }) => conversationId === id)
              .map(({ person }) => presentMessagePerson(person)),
          },
    ),
    ...people
      .filter(({ person }) => !known.has(person.id))
      .map(({ person }): ShareSuggestion => ({ type: 'user', ...presentMessagePerson(person) })),
  ]
  return { items: items.slice(0, MAX_SHARE_SUGGESTIONS).map((item) => toSnakeCase(item)), bookmark: null }
}

const NAMES = sql`lower(' ' || coalesce(u.full_name_folded, u.full_name) || ' ' || u.username)`

function recentStatement({ db, viewer, now }: QueryContext & Reading, words: readonly string[], hidesGroups: boolean) {
  const me = viewer.user.id
  return db
    .select({
      id: CONVERSATION.id,
      name: CONVERSATION.name,
      peer: parsed<PersonRow | null>(
        sql`(select ${personJson('u')} from users u where u.id = ${OWN.peerId} and ${isActive('u')})`,
      ),
      userCount: sql<number>`(select count(*) from conversation_members o join users u on u.id = o.user_id
        where o.conversation_id = ${OWN.conversationId} and ${isListed(me)})`,
    })
    .from(OWN)
    .innerJoin(CONVERSATION, eq(CONVERSATION.id, OWN.conversationId))
    .where(
      and(
        eq(OWN.userId, me),
        isInBox('inbox'),
        isIn(me),
        hasOthers(me),
        allowsWriting({ viewer, now }),
        // One with an address is neither: no one has accepted it yet.
        hidesGroups ? isNotNull(OWN.peerId) : or(isNotNull(OWN.peerId), isNull(CONVERSATION.pairKey)),
        ...words.map((word) => isNamed(me, word)),
      ),
    )
    .orderBy(desc(OWN.activityAt), desc(OWN.conversationId))
    .limit(MAX_SHARE_SUGGESTIONS)
}

/** People whom the viewer follows come first, then all others; names match by the beginning of each word. */
function peopleByName({ db, viewer, now }: QueryContext & Reading, words: readonly string[]) {
  const me = viewer.user.id
  const match = words.map((word) => `"${word}"*`).join(' ')
  const followed = sql`select f.followed_id from user_follows f where f.follower_id = ${me}
    order by f.created_at desc limit ${MAX_RANKED_MATCHES}`
  // A common name has more matches than are ranked; of those whom the viewer follows none is left out.
  const isNamedSo = words.map((word) => sql`instr(${NAMES}, ${` ${word}`}) > 0`)
  const candidates =
    match === ''
      ? sql`u.id in (${followed})`
      : sql`(u.rowid in (select rowid from users_search where users_search match ${match} limit ${MAX_RANKED_MATCHES})
          or (u.id in (${followed}) and ${sql.join(isNamedSo, sql` and `)}))`
  return db
    .select({ person: parsed<PersonRow>(personJson('u')) })
    .from(sql`users u`)
    .where(sql`${candidates} and ${isFindable(viewer, 'u')} and ${allowsMessages({ viewer, now }, 'u')}`)
    .orderBy(sql`u.id in (${followed}) desc, u.follower_count desc, u.id desc`)
    .limit(MAX_SHARE_SUGGESTIONS)
}
