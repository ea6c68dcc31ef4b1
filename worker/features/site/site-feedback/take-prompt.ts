import { users } from '#db/tables/users.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { hasPromptDue } from './rules.ts'

/** A page asks before it shows the prompt, so that of several tabs and devices one does. */
export async function takePrompt(context: MemberContext): Promise<{ is_due: boolean }> {
  const { db, viewer, now } = context
  const { taken } = await context.commit({
    taken: db
      .update(users)
      .set({ feedbackAskedAt: now })
      .where(hasPromptDue(viewer.user.id, now))
      .returning({ id: users.id }),
  })
  return { is_due: taken.length > 0 }
}
