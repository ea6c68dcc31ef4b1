import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { appeals, moderationLog } from '#db/tables/moderation.ts'
import { users } from '#db/tables/users.ts'
import { APPEAL_WITHIN_MS } from '#schema/moderation/constants.ts'
import { expectFailure } from '../../helpers/client.ts'
import { lastMail } from '../../helpers/mails.ts'
import { moderationTest as it } from '../../helpers/moderation-test.ts'

describe('the audit trail', () => {
  it('tells who decided what, and nothing can change or shorten it', async ({
    site,
    owner,
    pin,
    staff,
    reportAndDecide,
  }) => {
    const entry = await reportAndDecide('hide', { note: 'Why' })
    const { items } = await staff.call('AuditResource.get', { subject_id: pin.id })
    expect(items).toEqual([entry])
    const mine = eq(moderationLog.id, entry.id)
    await expect(site.db.update(moderationLog).set({ note: '' }).where(mine)).rejects.toThrow()
    await expect(site.db.delete(moderationLog).where(mine)).rejects.toThrow()
    await site.db.delete(users).where(eq(users.id, owner.id))
    expect(await site.db.$count(moderationLog, mine)).toBe(1)
  })
})

describe('an appeal', () => {
  it('is for the person concerned, once, also while they are banned', async ({
    moderation,
    scene,
    theirs,
    reportAndDecide,
  }) => {
    const { id } = await reportAndDecide('write_ban')
    const appeal = (who: string) =>
      moderation.as(who).send('AppealResource.create', { decision_id: id, text: 'It was mine' })
    await expectFailure(await appeal(scene.ann.cookie), 'decisionNotFound')
    const attempts = await Promise.all([1, 2, 3].map(() => appeal(scene.owner.cookie)))
    expect(attempts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const own = await theirs.call('AppealResource.get', {})
    expect(own.items).toMatchObject([{ decision_id: id, decision: 'write_ban', status: 'open', text: 'It was mine' }])
    expect((await moderation.as(scene.ann.cookie).call('AppealResource.get', {})).items).toEqual([])
    await theirs.refused('AppealResource.update', { appeal_id: own.items[0]?.id ?? '', accept: true }, 'notFound')
  })

  it('that is accepted undoes the decision, and one that is refused does not', async ({
    site,
    moderation,
    owner,
    readOwner,
    pin,
    staff,
    theirs,
    report,
    decide,
    reportAndDecide,
    opens,
  }) => {
    const { id } = await reportAndDecide('hide')
    const appeal = await theirs.call('AppealResource.create', { decision_id: id, text: 'It was mine' })
    const answer = (accept: boolean) => staff.send('AppealResource.update', { appeal_id: appeal.id, accept })
    const answers = await Promise.all([answer(true), answer(true)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await opens()).toBe(200)
    await lastMail(site.db, owner.email, 'appealAccepted')
    const trail = await staff.call('AuditResource.get', { subject_id: pin.id })
    expect(trail.items.map(({ kind }) => kind)).toEqual(['appeal_accepted', 'appeal', 'decision'])

    await report(owner.id, { type: 'user' })
    const ban = await decide((await moderation.findOpen(owner.id)).id, 'write_ban')
    const second = await theirs.call('AppealResource.create', { decision_id: ban.id, text: 'Please' })
    await staff.call('AppealResource.update', { appeal_id: second.id, accept: false })
    expect((await readOwner()).isWriteBanned).toBe(true)
    await lastMail(site.db, owner.email, 'appealRefused')
  })

  it('against what took nothing, or is long ago, does not exist', async ({
    site,
    owner,
    pin,
    theirs,
    reportAndDecide,
  }) => {
    const { id } = await reportAndDecide('dismiss')
    const text = 'x'
    await theirs.refused('AppealResource.create', { decision_id: id, text }, 'decisionNotFound')
    const old = { id: `old${pin.id.slice(3)}`, createdAt: Date.now() - APPEAL_WITHIN_MS - 1 }
    const row = {
      kind: 'decision',
      type: 'pin',
      subjectId: pin.id,
      personId: owner.id,
      actorId: 'x',
      decision: 'hide',
    } as const
    await site.db.insert(moderationLog).values({ ...row, ...old })
    await theirs.refused('AppealResource.create', { decision_id: old.id, text }, 'appealExpired')
    expect(await site.db.$count(appeals, eq(appeals.userId, owner.id))).toBe(0)
  })
})
