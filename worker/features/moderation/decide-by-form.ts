import { localPath } from '#schema/local-path.ts'
import type { ActionForm, ReportsForm } from '#schema/moderation/calls.ts'
import { isFinal } from '#schema/moderation/constants.ts'
import { href } from '#schema/routes.ts'
import { DAY_MS } from '#schema/time.ts'
import type { MemberContext } from '#worker/context/context.ts'
import type { FormResult } from '#worker/definition.ts'
import { fail } from '#worker/errors/service-error.ts'
import { actWithoutReport } from './act-without-report.ts'
import { answerAppeal } from './appeals.ts'
import { decideReport } from './decide-report.ts'

/** Back to the list that the employee works through. */
export async function decideByForm(context: MemberContext, input: ReportsForm): Promise<FormResult> {
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

/** Back to what was acted on, which says what was done. */
export async function actByForm(
  context: MemberContext,
  { type, id, action, reason, days, confirmed }: ActionForm,
): Promise<FormResult> {
  if (isFinal(action) && confirmed === undefined) fail('invalidInput', { problems: { confirmed: 'invalidInput' } })
  const until = action === 'suspend' && days > 0 ? context.now + days * DAY_MS : null
  await actWithoutReport(context, { subject: { type, id }, action, reason, until })
  return { to: href('moderationTool', {}, { type, id }), done: action }
}
