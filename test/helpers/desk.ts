import { newId } from '#db/id.ts'
import { reports } from '#db/tables/reports.ts'
import { makePerson } from './people.ts'
import type { Site } from './site.ts'
import { callResource, newAddress, readData } from './client.ts'
import type { AppealData, LogEntryData, ModeratedPage, ReportedData } from '#schema/moderation/calls.ts'
import type { Decision } from '#schema/moderation/constants.ts'
import { turnOnTwoStep } from './two-step.ts'

type Resource = `${string}Resource`

/** The calls of those who report, of employees and of those who appeal. */
export interface DeskCalls {
  employee: string
  ask(name: Resource, verb: 'create' | 'update', options: object, cookie?: string): Promise<Response>
  get(name: Resource, options: object, cookie?: string): Promise<Response>
  report(id: string, more: object, cookie: string): Promise<void>
  /** One that arrives while its pin, or what `more` names, is decided: then hardly anyone could report it. */
  reportLate(id: string, more?: Partial<typeof reports.$inferInsert>): Promise<void>
  findOpen(subjectId: string): Promise<ReportedData>
  decide(reportId: string, decision: Decision, more?: object, cookie?: string): Promise<Response>
  appeal(decisionId: string, cookie: string): Promise<AppealData>
  answer(appealId: string, accept: boolean, cookie?: string): Promise<Response>
}

export async function openDesk({ origin, db }: Pick<Site, 'origin' | 'db'>): Promise<DeskCalls> {
  const { user, cookie: employee } = await makePerson(db, { isEmployee: true, emailVerifiedAt: 1 })
  await turnOnTwoStep(db, user)
  const ask: DeskCalls['ask'] = (name, verb, options, cookie) =>
    callResource(origin, name, verb, options, { cookie, headers: { 'cf-connecting-ip': newAddress() } })
  const get: DeskCalls['get'] = (name, options, cookie = employee) =>
    callResource(origin, name, 'get', options, { cookie })
  return {
    employee,
    ask,
    get,
    async report(id, more, cookie) {
      await readData(await ask('ReportResource', 'create', { id, type: 'pin', reason: 'spam', ...more }, cookie))
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
        const page: ModeratedPage<ReportedData> = await readData(await get('ReportsResource', { bookmark }))
        const found = page.items.find((item) => item.subject_id === subjectId)
        if (found) return found
        bookmark = page.bookmark
      } while (bookmark !== null)
      throw new Error('It is not in the queue')
    },
    decide: (reportId, decision, more = {}, cookie = employee) =>
      ask('ReportResource', 'update', { report_id: reportId, decision, ...more }, cookie),
    appeal: async (decisionId, cookie) =>
      readData(await ask('AppealResource', 'create', { decision_id: decisionId, text: 'Look again' }, cookie)),
    answer: (appealId, accept, cookie = employee) =>
      ask('AppealResource', 'update', { appeal_id: appealId, accept }, cookie),
  }
}

export async function reportAndDecide(
  desk: DeskCalls,
  { id, by, ...report }: { id: string; by: string } & Record<string, unknown>,
  decision: Decision,
  more: object = {},
): Promise<LogEntryData & { reportId: string }> {
  await desk.report(id, report, by)
  const { id: reportId } = await desk.findOpen(id)
  return { ...(await readData<LogEntryData>(await desk.decide(reportId, decision, more))), reportId }
}
