import * as v from 'valibot'
import { defineCall, NoInput } from '../call.ts'
import { Id } from '../id.ts'
import { issueText } from '../issue-text.ts'
import { NOTIFICATION_CHANGES } from '../notifications/calls.ts'
import { NotificationSettings } from '../notifications/queries.ts'
import { defineQuery, QueryError } from '../query.ts'
import { SETTING_VALUES } from './setting-values.ts'
import { SETTING_NAMES, settingRow, type SETTINGS, type SettingName, type SettingsWith } from './settings.ts'

type Values<Name extends SettingName> = (typeof SETTING_VALUES)[(typeof SETTINGS)[Name]['kind']]
type Change<Name extends SettingName> =
  Name extends SettingsWith<{ mayBeNull: 'always' }>
    ? v.NullableSchema<Values<Name>['change'], undefined>
    : Values<Name>['change']

function toChangeSchema(name: SettingName): v.GenericSchema {
  const { kind, mayBeNull } = settingRow(name)
  const { change } = SETTING_VALUES[kind]
  return v.optional(mayBeNull === 'always' ? v.nullable(change) : change)
}

const CHANGES = Object.fromEntries(SETTING_NAMES.map((name) => [name, toChangeSchema(name)])) as {
  [Name in SettingName]: v.OptionalSchema<Change<Name>, undefined>
}

/** Unknown settings are refused by their path: other columns of an account are not for its owner to set. */
function onlyKnown(issue: v.StrictObjectIssue): string {
  return issue.expected === 'never' ? issueText('notChangedHere') : issue.message
}

export const SettingsChanges = v.strictObject(CHANGES, onlyKnown)
export type SettingsChanges = v.InferOutput<typeof SettingsChanges>

const Passcode = v.optional(v.pipe(v.string(), v.maxLength(20, issueText('passcode.notFourDigits'))))

/** Needs the parental passcode if required, and a confirmation if a minor makes their profile public. */
export const UpdateSettingsInput = v.strictObject(
  {
    ...CHANGES,
    passcode: Passcode,
    confirm_public_profile: v.optional(v.boolean()),
    /** An image of one's own uploads; null removes the one that is there. */
    profile_image_media_id: v.optional(v.nullable(Id)),
    /** The same for the image across the top of the profile. */
    cover_image_media_id: v.optional(v.nullable(Id)),
    ...NOTIFICATION_CHANGES,
  },
  onlyKnown,
)
export type UpdateSettingsInput = v.InferOutput<typeof UpdateSettingsInput>

export const CommentFeaturesInput = v.strictObject(
  {
    userId: Id,
    featureMap: v.strictObject(
      {
        comments_from: CHANGES.comments_from,
        mentions_from: CHANGES.mentions_from,
        filtered_words: CHANGES.filtered_words,
      },
      onlyKnown,
    ),
    passcode: Passcode,
  },
  onlyKnown,
)
export type CommentFeaturesInput = v.InferOutput<typeof CommentFeaturesInput>

/** Personal accounts have none of the business settings. */
type NullableSetting = SettingsWith<{ mayBeNull: string }> | SettingsWith<{ owner: 'business' }>

function toShownSchema(name: SettingName): v.GenericSchema {
  const { kind, mayBeNull, owner } = settingRow(name)
  const { shown } = SETTING_VALUES[kind]
  return mayBeNull !== undefined || owner === 'business' ? v.nullable(shown) : shown
}

const SHOWN = Object.fromEntries(SETTING_NAMES.map((name) => [name, toShownSchema(name)])) as {
  [Name in SettingName]: Name extends NullableSetting
    ? v.NullableSchema<Values<Name>['shown'], undefined>
    : Values<Name>['shown']
}

export const UserSettings = v.object({
  __typename: v.literal('UserSettings'),
  id: v.string(),
  is_partner: v.boolean(),
  image_small_url: v.nullable(v.string()),
  image_medium_url: v.nullable(v.string()),
  image_large_url: v.nullable(v.string()),
  image_xlarge_url: v.nullable(v.string()),
  cover_image_url: v.nullable(v.string()),
  /** The profile shows the website only if this is true. */
  domain_verified: v.boolean(),
  ...SHOWN,
})
export type UserSettings = v.InferOutput<typeof UserSettings>

/** Those of notifications have a page and a query of their own. */
export const AllSettings = v.object({ ...UserSettings.entries, ...NotificationSettings.entries })
export type AllSettings = v.InferOutput<typeof AllSettings>

export const CommentFeatures = v.object({
  user_id: v.string(),
  feature_map: v.pick(UserSettings, ['comments_from', 'mentions_from', 'filtered_words']),
})
export type CommentFeatures = v.InferOutput<typeof CommentFeatures>

export const GetSettingsCall = defineCall('UserSettingsResource.get', NoInput, AllSettings)
export const UpdateSettingsCall = defineCall('UserSettingsResource.update', UpdateSettingsInput, AllSettings)
export const UpdateCommentFeaturesCall = defineCall(
  'AggregatedCommentFeaturesResource.update',
  CommentFeaturesInput,
  CommentFeatures,
)

export const SettingsQuery = defineQuery('SettingsQuery', v.object({}), v.union([UserSettings, QueryError]))
