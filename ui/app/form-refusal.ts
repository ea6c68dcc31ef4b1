import type { FormOutcome } from '#schema/page-data.ts'

export function isRefused({ error, problems }: FormOutcome): boolean {
  return error !== null || Object.keys(problems).length > 0
}

export function refusalKey({ error }: FormOutcome): 'form.tooManyRequests' | 'form.refused' {
  return error === 'tooManyRequests' ? 'form.tooManyRequests' : 'form.refused'
}
