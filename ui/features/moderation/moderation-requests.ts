import type { QueryResult } from '#schema/all-queries.ts'
import { MAX_ID_LENGTH } from '#schema/constants/ids.ts'
import { ACTION_TYPES } from '#schema/moderation/constants.ts'
import type { ReportList } from '#schema/moderation/queries.ts'
import { REPORT_TYPES, type ReportType } from '#schema/moderation/report-reason-constants.ts'
import { href } from '#schema/routes.ts'
import type { PageInput } from '#ui/app/router/page.ts'

export type Reports = Extract<QueryResult<'ReportsQuery'>, { __typename: 'Reports' }>
export type Moderation = Extract<QueryResult<'ModerationQuery'>, { __typename: 'Moderation' }>
export type Reported = Reports['reported'][number]
export type OpenAppeal = Reports['appeals'][number]
export type AuditEntry = Reports['audit'][number]
export type LogEntry = NonNullable<Reported['decision']>
export type Subject = NonNullable<Reported['subject']>

export const LISTS = ['open', 'decided', 'appeals', 'audit'] as const satisfies readonly ReportList[]

export function reportsRequest({ search }: PageInput) {
  return {
    name: 'ReportsQuery',
    variables: { list: getList(search), type: getType(search), after: search.get('after') },
  } as const
}

export function getList(search: URLSearchParams): ReportList {
  return LISTS.find((list) => list === search.get('list')) ?? 'open'
}

export function getType(search: URLSearchParams): ReportType | null {
  return REPORT_TYPES.find((type) => type === search.get('type')) ?? null
}

export interface ReportsAddress {
  list: ReportList
  type: ReportType | null
  /** The cursor of the page of the list that is shown. */
  after: string | null
}

export function reportsHref({ list, type, after }: ReportsAddress): string {
  return href(
    'reportsTool',
    {},
    { ...(list !== 'open' && { list }), ...(type !== null && { type }), ...(after !== null && { after }) },
  )
}

export function moderationRequest({ search }: PageInput) {
  return {
    name: 'ModerationQuery',
    variables: {
      type: ACTION_TYPES.find((type) => type === search.get('type')) ?? null,
      id: (search.get('id') ?? '').slice(0, MAX_ID_LENGTH),
      at: (search.get('at') ?? '').slice(0, 2_000),
      after: search.get('after'),
    },
  } as const
}

export function appealRequest({ params }: PageInput) {
  return { name: 'AppealQuery', variables: { decisionId: params['id'] ?? '' } } as const
}
