import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import { isCountedUser } from '#db/active-account.ts'
import { yesOrNo } from '#db/expressions.ts'
import { insertNotificationEvents } from '#db/notification-events.ts'
import { boardFollows, boards } from '#db/tables/boards/boards.ts'
import { users } from '#db/tables/users.ts'
import type { BoardFollow, BoardFollowInput } from '#schema/people/follow-calls.ts'
import type { MemberContext } from '#worker/context/context.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'
import { mayOpenBoard } from '#worker/model/board-rules.ts'
import { isNotBanned, requireNotBanned } from '#worker/model/write-ban.ts'

/** Follows another person's board that the viewer may open, once, however often it is asked for. */
export async function followBoard(context: MemberContext, { board_id: id }: BoardFollowInput): Promise<BoardFollow> {
  requireNotBanned(context)
  const { db, viewer, now } = context
  const me = viewer.user.id
  const areMeant = and(eq(boards.id, id), ne(boards.ownerId, me), isOpen(viewer, id), isNotBanned(me))
  const { found } = await context.commit({
    // The count comes before the row that it depends on is inserted.
    count: db
      .update(boards)
      .set({ followerCount: sql`${boards.followerCount} + 1` })
      .where(and(areMeant, isCountedUser(me), sql`not ${isFollowedBy(me)}`)),
    follow: db.run(sql`insert into ${boardFollows} (user_id, board_id, created_at)
      select ${me}, ${boards.id}, ${now} from ${boards} where ${areMeant} on conflict do nothing`),
    notifications: insertNotificationEvents(
      db,
      { kind: 'board_follow', actorId: me, subjectId: id, cause: `board_follow:${id}:${me}`, now },
      sql`select b.owner_id as id from boards b join board_follows f on f.board_id = b.id
        where b.id = ${id} and f.user_id = ${me}`,
    ),
    found: db
      .select({
        followerCount: boards.followerCount,
        isMine: yesOrNo(sql`${boards.ownerId} = ${me}`),
        isFollowed: yesOrNo(isFollowedBy(me)),
      })
      .from(boards)
      .where(and(eq(boards.id, id), isOpen(viewer, id))),
  })
  context.notify()
  const [board] = found
  if (board?.isMine) return fail('ownSubject')
  if (!board?.isFollowed) return fail('boardNotFound')
  return { board_id: id, is_following: true, follower_count: board.followerCount }
}

/** The board may be one that may no longer be seen. */
export async function unfollowBoard(context: MemberContext, { board_id: id }: BoardFollowInput): Promise<BoardFollow> {
  const { db, viewer } = context
  const me = viewer.user.id
  const { ended, left } = await context.commit({
    count: db
      .update(boards)
      .set({ followerCount: sql`max(0, ${boards.followerCount} - 1)` })
      .where(and(eq(boards.id, id), isCountedUser(me), isFollowedBy(me))),
    ended: db
      .delete(boardFollows)
      .where(and(eq(boardFollows.userId, me), eq(boardFollows.boardId, id)))
      .returning({ id: boardFollows.boardId }),
    left: db
      .select({ followerCount: boards.followerCount, isSeen: yesOrNo(mayOpenBoard(viewer)) })
      .from(boards)
      .innerJoin(users, eq(users.id, boards.ownerId))
      .where(eq(boards.id, id)),
  })
  const [board] = left
  if (!board || (!board.isSeen && ended.length === 0)) return fail('boardNotFound')
  return { board_id: id, is_following: false, follower_count: board.followerCount }
}

function isOpen(viewer: Viewer, id: string): SQL {
  return sql`${boards.id} in (select ${boards.id} from ${boards} join ${users} on ${users.id} = ${boards.ownerId}
    where ${boards.id} = ${id} and ${mayOpenBoard(viewer)})`
}

function isFollowedBy(me: string): SQL {
  return sql`exists (select 1 from board_follows f where f.user_id = ${me} and f.board_id = ${boards.id})`
}
