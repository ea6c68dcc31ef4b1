import type { CommentFeaturesData, CommentFeaturesInput } from '#schema/settings/calls.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { saveSettings } from '#worker/features/settings/save-settings.ts'

/** The settings of an account that are about comments, with the parental passcode where there is one. */
export async function saveCommentFeatures(
  context: MemberContext,
  { userId, featureMap, passcode }: CommentFeaturesInput,
): Promise<CommentFeaturesData> {
  if (userId !== context.viewer.user.id) fail('userNotFound')
  const { comments_from, mentions_from, filtered_words } = await saveSettings(context, { ...featureMap, passcode })
  return { user_id: userId, feature_map: { comments_from, mentions_from, filtered_words } }
}
