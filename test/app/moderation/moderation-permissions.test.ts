import { describe, expect } from 'vitest'
import { newId } from '#db/id.ts'
import { appeals, moderationLog } from '#db/tables/moderation.ts'
import { reports } from '#db/tables/reports.ts'
import type { CallInput } from '#schema/all-calls.ts'
import { test } from '../../helpers/app-test.ts'
import type { Caller } from '../../helpers/callers.ts'
import { pickColumn, readOutcome, readPermissions } from '../../helpers/permissions.ts'
import { makeBoard, makeComment, makePin, makeUser, type UserRow } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'
import { turnOnTwoStep } from '../../helpers/two-step.ts'

// Who may do what: docs/behaviour/moderation.md, Who may what.

/** The subject is of `owner`, or of the employee whose own it is. */
const ROLES: Record<string, Partial<UserRow> | null> = {
  visitor: null,
  member: {},
  banned: { isWriteBanned: true },
  owner: {},
  employee: { isEmployee: true },
  'with two steps': { isEmployee: true },
  'of their own': { isEmployee: true, hasTwoStepEnabled: true },
}

const people = new Map<string, UserRow>()

test.beforeAll(async () => {
  for (const [role, columns] of Object.entries(ROLES)) if (columns) people.set(role, await makeUser(db, columns))
  await turnOnTwoStep(db, findPerson('with two steps'))
})

function findPerson(role: string): UserRow {
  const user = people.get(role)
  if (!user) throw new Error(`No one is ${role}`)
  return user
}

interface Subject {
  owner: UserRow
  pinId: string
  commentId: string
}

async function makeSubject(role: string): Promise<Subject> {
  const owner = findPerson(role === 'of their own' ? role : 'owner')
  const pin = await makePin(db, await makeBoard(db, owner))
  return { owner, pinId: pin.id, commentId: (await makeComment(db, pin, owner)).id }
}

async function makeReport({ owner, pinId }: Subject, type: 'pin' | 'conversation' = 'pin'): Promise<string> {
  const id = newId()
  const of = type === 'pin' ? { subjectId: pinId } : { subjectId: newId(), personId: owner.id }
  await db
    .insert(reports)
    .values({ id, type, ...of, reporter: `browser:${newId()}`, reason: 'spam', createdAt: Date.now() })
  return id
}

async function makeDecision({ owner, pinId }: Subject, type: 'pin' | 'conversation' = 'pin'): Promise<string> {
  const id = newId()
  const decision = type === 'pin' ? 'hide' : 'write_ban'
  await db.insert(moderationLog).values({
    id,
    kind: 'decision',
    type,
    subjectId: pinId,
    personId: owner.id,
    actorId: newId(),
    decision,
    createdAt: Date.now(),
  })
  return id
}

async function makeAppeal(subject: Subject, type: 'pin' | 'conversation' = 'pin'): Promise<string> {
  const id = newId()
  const decisionId = await makeDecision(subject, type)
  await db.insert(appeals).values({ id, decisionId, userId: subject.owner.id, text: 'Why?', createdAt: Date.now() })
  return id
}

const act = (subject: CallInput<'ModerationActionResource.create'>['subject'], action: 'hide' | 'log_out') =>
  ({ subject, action, reason: 'Sold stolen boats' }) as const

const CALLS: Record<string, (by: Caller, subject: Subject) => Promise<Response>> = {
  'report a Pin': (by, { pinId }) => by.send('ReportResource.create', { id: pinId, type: 'pin', reason: 'spam' }),
  'report a comment': (by, { commentId }) => by.send('PUT commentFlag', { id: commentId, reason: 'spam' }),
  'read the reports': (by) => by.send('ReportsResource.get', {}),
  '… of conversations': (by) => by.send('ReportsResource.get', { type: 'conversation' }),
  'decide a report': async (by, subject) =>
    by.send('ReportResource.update', { report_id: await makeReport(subject), decision: 'warn' }),
  '… of a conversation': async (by, subject) =>
    by.send('ReportResource.update', { report_id: await makeReport(subject, 'conversation'), decision: 'dismiss' }),
  'hide a Pin': (by, { pinId }) => by.send('ModerationActionResource.create', act({ type: 'pin', id: pinId }, 'hide')),
  'log an account out': (by, { owner }) =>
    by.send('ModerationActionResource.create', act({ type: 'user', id: owner.id }, 'log_out')),
  'read the audit trail': (by) => by.send('AuditResource.get', {}),
  'appeal a decision': async (by, subject) =>
    by.send('AppealResource.create', { decision_id: await makeDecision(subject), text: 'It was mine' }),
  'read appeals': (by) => by.send('AppealResource.get', {}),
  'answer an appeal': async (by, subject) =>
    by.send('AppealResource.update', { appeal_id: await makeAppeal(subject), accept: false }),
  '… of a conversation, too': async (by, subject) =>
    by.send('AppealResource.update', { appeal_id: await makeAppeal(subject, 'conversation'), accept: false }),
}

describe('what moderation answers', () => {
  const table = readPermissions('moderation', 'Who may what')

  test.for(Object.keys(ROLES))('%s', async (role, { as }) => {
    const outcomes: Record<string, string> = {}
    for (const [name, call] of Object.entries(CALLS)) {
      const by = as(people.get(role) ?? null)
      outcomes[name] = await readOutcome(await call(by, await makeSubject(role)))
    }
    expect(outcomes).toEqual(pickColumn(table, role))
  })
})
