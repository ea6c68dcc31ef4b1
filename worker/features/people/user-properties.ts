import { and, eq } from 'drizzle-orm'
import { userProperties } from '#db/tables/users.ts'
import { SHORTCUTS_EXPERIMENT } from '#schema/people/shortcut-constants.ts'
import type { PropertiesInput, UpdatePropertiesInput, UserProperties } from '#schema/people/user-property-calls.ts'
import { isEnabledGroup } from '#schema/tracking/experiment-constants.ts'
import { type ActionContext, isMember, type MemberContext } from '#worker/context/context.ts'
import { describeError } from '#worker/errors/describe-error.ts'
import { fail } from '#worker/errors/service-error.ts'
import { logLine } from '#worker/platform/log.ts'

const KEY = 'NAVBAR_CONFIG'

export async function readProperties(context: ActionContext, input: PropertiesInput): Promise<UserProperties> {
  const { db } = requireShortcuts(context, input.entity_id)
  const [row] = await db
    .select({ value: userProperties.value })
    .from(userProperties)
    .where(and(eq(userProperties.userId, input.entity_id), eq(userProperties.key, KEY)))
  return present(input.entity_id, row?.value ?? { customShortcuts: [] })
}

export async function updateProperties(context: ActionContext, input: UpdatePropertiesInput): Promise<UserProperties> {
  const { db, now } = requireShortcuts(context, input.entity_id)
  const value = input.properties.NAVBAR_CONFIG
  try {
    await context.commit({
      kept: db
        .insert(userProperties)
        .values({ userId: input.entity_id, key: KEY, value, updatedAt: now })
        .onConflictDoUpdate({
          target: [userProperties.userId, userProperties.key],
          set: { value, updatedAt: now },
        }),
    })
  } catch (error) {
    logLine('error', { message: 'Shortcuts could not be stored', error: describeError(error).error })
    fail('upsertError')
  }
  return present(input.entity_id, value)
}

function present(entityId: string, config: UserProperties['properties']['NAVBAR_CONFIG']): UserProperties {
  return { entity_id: entityId, entity_type: 'BIZ_USER', properties: { NAVBAR_CONFIG: config } }
}

/** Businesses keep shortcuts of their own, where the experiment lets them. */
function requireShortcuts(context: ActionContext, entityId: string): MemberContext {
  if (!isMember(context)) return fail('authError')
  const { user } = context.viewer
  const group = context.experiments.active[SHORTCUTS_EXPERIMENT]
  if (!user.isPartner || user.id !== entityId || !isEnabledGroup(group)) fail('authError')
  return context
}
