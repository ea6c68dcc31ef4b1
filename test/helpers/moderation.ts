import { newId } from '#db/id.ts'
import { reports } from '#db/tables/reports.ts'
import type { CallAnswer, CallInput } from '#schema/all-calls.ts'
import type { AppealData, LogEntryData, ReportedData } from '#schema/moderation/calls.ts'
import { callersOf, type As } from './callers.ts'
import { callResource, newAddress } from './client.ts'
import { makePerson } from './people.ts'
import type { Site } from './site.ts'
import { turnOnTwoStep } from './two-step.ts'

type Resource = `${string}Resource`

export type Decision = CallInput<'ReportResource.update'>['decision']

/** The calls of those who report, of employees and of those who appeal. */
export interface ModerationCalls {
  employee: string
  as: As
  ask(name: Resource, verb: 'create' | 'update', options: object, cookie?: string): Promise<Response>
  get(name: Resource, options: object, cookie?: string): Promise<Response>
  report(id: string, more: Partial<CallInput<'ReportResource.create'>>, cookie: string): Promise<void>
  /** One that arrives while its pin, or what `more` names, is decided: then hardly anyone could report it. */
  reportLate(id: string, more?: Partial<typeof reports.$inferInsert>): Promise<void>
  findOpen(subjectId: string): Promise<ReportedData>
  decide(reportId: string, decision: Decision, more?: object, cookie?: string): Promise<Response>
  appeal(decisionId: string, cookie: string): Promise<AppealData>
  answer(appealId: string, accept: boolean, cookie?: string): Promise<Response>
}

const fromAnywhere = () => ({ headers: { 'cf-connecting-ip': newAddress() } })

export async function openModeration({ origin, db }: Pick<Site, 'origin' | 'db'>): Promise<ModerationCalls> {
  const { user, cookie: employee } = await makePerson(db, { isEmployee: true, emailVerifiedAt: 1 })
  await turnOnTwoStep(db, user)
  const as = callersOf({ origin, db })
  const ask: ModerationCalls['ask'] = (name, verb, options, cookie) =>
    callResource(origin, name, verb, options, { cookie, ...fromAnywhere() })
  const get: ModerationCalls['get'] = (name, options, cookie = employee) =>
    callResource(origin, name, 'get', options, { cookie })
  return {
    employee,
    as,
    ask,
    get,
    async report(id, more, cookie) {
      await as(cookie).call('ReportResource.create', { id, type: 'pin', reason: 'spam', ...more }, fromAnywhere())
    },
    async reportLate(subjectId, more = {}) {
      const reporter = `user:${newId()}`
      await db
        .insert(reports)
        .values({ id: newId(), type: 'pin', subjectId, reporter, reason: 'spam', createdAt: Date.now(), ...more })
    },
    async findOpen(subjectId) {
      let bookmark: string | null = null
      do {
        const page: CallAnswer<'ReportsResource.get'> = await as(employee).call('ReportsResource.get', { bookmark })
        const found = page.items.find((item) => item.subject_id === subjectId)
        if (found) return found
        bookmark = page.bookmark
      } while (bookmark !== null)
      throw new Error('It is not in the queue')
    },
    decide: (reportId, decision, more = {}, cookie = employee) =>
      ask('ReportResource', 'update', { report_id: reportId, decision, ...more }, cookie),
    appeal: (decisionId, cookie) =>
      as(cookie).call('AppealResource.create', { decision_id: decisionId, text: 'Look again' }, fromAnywhere()),
    answer: (appealId, accept, cookie = employee) =>
      ask('AppealResource', 'update', { appeal_id: appealId, accept }, cookie),
  }
}

export async function reportAndDecide(
  moderation: ModerationCalls,
  { id, by, ...report }: { id: string; by: string } & Partial<CallInput<'ReportResource.create'>>,
  decision: Decision,
  more: Partial<CallInput<'ReportResource.update'>> = {},
): Promise<LogEntryData & { reportId: string }> {
  await moderation.report(id, report, by)
  const { id: reportId } = await moderation.findOpen(id)
  const input = { report_id: reportId, decision, ...more }
  return {
    ...(await moderation.as(moderation.employee).call('ReportResource.update', input, fromAnywhere())),
    reportId,
  }
}
