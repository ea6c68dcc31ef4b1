import type { MessageBatch, ScheduledController } from '@cloudflare/workers-types'
import { sweepNameKeys } from '#db/board-names.ts'
import { openDatabase } from '#db/client.ts'
import { sweepFoldedTexts } from '#db/folded-texts.ts'
import type { Env } from './env.ts'
import { describeError } from './errors/describe-error.ts'
import { sweepDeletedBoards } from './features/boards/clear-board.ts'
import { sweepInviteCodes } from './features/boards/invites/invite-codes.ts'
import { consumeMoves } from './features/boards/moves/consume-moves.ts'
import { sweepMoves } from './features/boards/moves/run-move.ts'
import { sweepScores } from './features/discovery/home-feed/sweep-scores.ts'
import { sweepDeletions } from './features/identity/leaving/deletion/sweep-deletions.ts'
import { sweepSuspensions } from './features/identity/settle-suspension.ts'
import { sweepExpired } from './features/identity/sweep-expired.ts'
import { consumeMedia } from './features/media/consume-media.ts'
import { sweepLooks } from './features/media/images/describe-image.ts'
import { storeDeadImages } from './features/media/store-dead-images.ts'
import { sweepStore } from './features/media/sweep-store.ts'
import { sweepUploads } from './features/media/sweep-uploads.ts'
import { requeueVideos } from './features/media/video/queue-video.ts'
import { sweepRefused } from './features/moderation/refused-images.ts'
import { consumeNotifications } from './features/notifications/consume-notifications.ts'
import { sendDigests } from './features/notifications/send-digests.ts'
import { sweepNotifications } from './features/notifications/sweep-notifications.ts'
import { sweepDeletedPins } from './features/pin-builder/delete-pin.ts'
import { sweepDrafts } from './features/pin-builder/drafts.ts'
import { sweepSavedTogether } from './features/pins/closeup/sweep-saved-together.ts'
import { sweepRemovedSaves } from './features/saves/restore-save.ts'
import { sweepErasures } from './features/settings/activity/erase-activity.ts'
import { consumeImports } from './features/settings/imports/consume-imports.ts'
import { sweepImports } from './features/settings/imports/queue-import.ts'
import { noteScheduledRun } from './features/site/report-health.ts'
import { consumeEvents } from './features/tracking/event-log/consume-events.ts'
import { storeDeadLetters } from './features/tracking/event-log/dead-letters.ts'
import { STORE_TIMEOUT_MS } from './features/tracking/event-log/event-limits.ts'
import { hasJournal, RESEND_ALL, resendJournal } from './features/tracking/event-log/journal.ts'
import { sweepEvents, sweepEventStore } from './features/tracking/event-log/sweep-events.ts'
import { sweepFingerprints } from './features/tracking/record-fingerprint.ts'
import { sweepAudiences } from './model/board-audience.ts'
import { sweepMailTokens } from './model/mail-subscriptions.ts'
import { runMediaChecks } from './model/withheld-media.ts'
import { sweepBans } from './model/write-ban.ts'
import { systemClock } from './platform/clock.ts'
import { sweepSalts } from './platform/daily-hash.ts'
import { sweepIdempotencyKeys } from './platform/idempotency/claims.ts'
import { openLive } from './platform/live/live.ts'
import { sweepFrames } from './platform/live/sweep-frames.ts'
import { logLine } from './platform/log.ts'
import { consumeMails } from './platform/mail/consume-mails.ts'
import { queueMails } from './platform/mail/outbox.ts'
import { sweepMails } from './platform/mail/sweep-mails.ts'
import { mailTransport } from './platform/mail/transport.ts'
import { sweepPurges } from './platform/purges.ts'
import { checkSettings } from './settings.ts'

/** A site may give its queues names of its own, which end like ours. */
const ENDINGS = ['events', 'events-dead', 'pictures', 'pictures-dead', 'moves', 'imports', 'notifications'] as const

function kindOfQueue(name: string): (typeof ENDINGS)[number] | 'mail' {
  return ENDINGS.find((ending) => name.endsWith(`-${ending}`)) ?? 'mail'
}

/** Events, images and videos, the dead-letter messages of both, imports, moves of pins, notifications, or mails. */
export async function queue(batch: MessageBatch, given: Env): Promise<void> {
  const env = checkSettings(given)
  switch (kindOfQueue(batch.queue)) {
    case 'events': {
      const db = openDatabase(env, { timeoutMs: STORE_TIMEOUT_MS })
      return consumeEvents({ db, journal: hasJournal(env) ? env.EVENT_STORE : null, now: systemClock() }, batch)
    }
    case 'events-dead':
      return storeDeadLetters({ store: env.EVENT_STORE, hasJournal: hasJournal(env) }, batch)
    case 'pictures':
      return consumeMedia({ db: openDatabase(env), env, now: systemClock() }, batch)
    case 'pictures-dead':
      return storeDeadImages({ db: openDatabase(env), env }, batch)
    case 'imports':
      return consumeImports({ db: openDatabase(env), env, clock: systemClock }, batch)
    case 'moves':
      return consumeMoves(
        { db: openDatabase(env, { timeoutMs: STORE_TIMEOUT_MS }), live: openLive(env), env, clock: systemClock },
        batch,
      )
    case 'notifications':
      return consumeNotifications({ db: openDatabase(env), env, clock: systemClock }, batch)
    case 'mail':
      return consumeMails({ db: openDatabase(env), transport: mailTransport(env), clock: systemClock }, batch)
  }
}

export async function scheduled(
  { scheduledTime: now, cron }: Pick<ScheduledController, 'scheduledTime' | 'cron'>,
  given: Env,
): Promise<void> {
  const env = checkSettings(given)
  const db = openDatabase(env)
  await attempt('clock', () => noteScheduledRun(db, systemClock()))
  await attempt('mails', () => sweepMails(db, env.MAIL_QUEUE, now))
  await attempt('accounts', () => sweepExpired(db, now))
  await attempt('tokens of mails', () => sweepMailTokens(db))
  await attempt('codes of invitations', () => sweepInviteCodes(db))
  await attempt('write bans', () => sweepBans(db, now))
  await attempt('suspensions', () => sweepSuspensions(db, now))
  await attempt('refused images', () => sweepRefused(db, now))
  await attempt('fingerprints', () => sweepFingerprints(db, now))
  await attempt('salts', () => sweepSalts(db, now))
  await attempt('idempotency keys', () => sweepIdempotencyKeys(db, now))
  await attempt('folded texts', () => sweepFoldedTexts(openDatabase(env, { timeoutMs: STORE_TIMEOUT_MS })))
  await attempt('purges', () => sweepPurges(db, now))
  await attempt('live frames', () => sweepFrames(db, env, now))
  await attempt('erasures', () => sweepErasures(db))
  await attempt('drafts', () => sweepDrafts(db, now))
  await attempt('deleted boards', () => sweepDeletedBoards(db, now))
  await attempt('deleted pins', () => sweepDeletedPins(db, now))
  await attempt('names of boards', () => sweepNameKeys(db))
  await attempt('moves', () => sweepMoves(db, env.MOVE_QUEUE, now))
  await attempt('removed saves', () => sweepRemovedSaves(db, now))
  await attempt('privacy of boards', () => sweepAudiences(db, now))
  await attempt('scores of pins', () => sweepScores(openDatabase(env, { timeoutMs: STORE_TIMEOUT_MS }), now))
  await attempt('pins saved together', () =>
    sweepSavedTogether(openDatabase(env, { timeoutMs: STORE_TIMEOUT_MS }), now),
  )
  await attempt('uploads', () => sweepUploads({ db, media: env.MEDIA, now }))
  await attempt('stored files', () =>
    sweepStore({ db: openDatabase(env, { timeoutMs: STORE_TIMEOUT_MS }), media: env.MEDIA, now }),
  )
  await attempt('withheld files', () => runMediaChecks({ db, env, now }))
  await attempt('looks of pictures', () => sweepLooks({ db, env }))
  await attempt('imports', () => sweepImports(db, env.IMPORT_QUEUE, now))
  await attempt('digests', () => sendDigests(db, env, now))
  await attempt('notifications', () => sweepNotifications(db, env.NOTIFICATION_QUEUE, now))
  await attempt('videos', () => requeueVideos(db, env.PICTURE_QUEUE, now))
  await attempt('deletions', () =>
    sweepDeletions({
      db,
      media: env.MEDIA,
      now,
      origin: env.SITE_ORIGIN || null,
      send: async (mails) => {
        if (mails.length > 0)
          await queueMails(
            env.MAIL_QUEUE,
            mails.map(({ id }) => id),
          )
      },
    }),
  )
  const hasSwept = await attempt('events', () => sweepEvents(openDatabase(env, { timeoutMs: STORE_TIMEOUT_MS }), now))
  // Each sweep would requeue everything while the database is down.
  if (hasSwept && hasJournal(env)) {
    const { EVENT_STORE: store, EVENT_QUEUE: queue } = env
    await attempt('journal', () => resendJournal({ store, queue, now }, { isAllLost: cron === RESEND_ALL }))
  }
  await attempt('stored messages', () => sweepEventStore(env.EVENT_STORE, now))
}

/** The other steps still run if one fails; it is due again in a few minutes. */
async function attempt(step: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    const { error: name, message } = describeError(error)
    logLine('error', {
      message: 'A step of the sweep has failed; it is due again in a few minutes',
      step,
      error: `${name}: ${message.slice(0, 200)}`,
    })
    return false
  }
}
