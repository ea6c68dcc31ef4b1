import type { DeskForm } from '#schema/calls/moderation.ts'
import { localPath } from '#schema/local-path.ts'
import { DAY_MS } from '#schema/time.ts'
import type { MemberContext } from '#worker/context/context.ts'
import type { FormResult } from '#worker/definition.ts'
import { answerAppeal } from './appeals.ts'
import { decideReport } from './decide-report.ts'

/** Back to the list that the employee works through. */
export async function decideByForm(context: MemberContext, input: DeskForm): Promise<FormResult> {
  const to = localPath(context.url.pathname + context.url.search)
  if ('appeal_id' in input) {
    await answerAppeal(context, { ...input, accept: input.answer === 'accept' })
    return { to, done: 'answered' }
  }
  const { days, ...decided } = input
  const until = decided.decision === 'write_ban' && days > 0 ? context.now + days * DAY_MS : null
  await decideReport(context, { ...decided, until })
  return { to, done: decided.decision }
}
