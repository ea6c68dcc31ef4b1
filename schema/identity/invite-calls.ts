import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { MAX_INVITE_CODE_LENGTH } from '../constants/limits.ts'
import { issueText } from '../issue-text.ts'
import { INVITE_CHANNELS, MAX_INVITE_CHANNEL } from './invite-constants.ts'

export const InviteMetadataInput = v.object({
  invite_code: v.pipe(v.string(), v.maxLength(MAX_INVITE_CODE_LENGTH), v.regex(/^[\w-]+$/, issueText('id'))),
})
export type InviteMetadataInput = v.InferOutput<typeof InviteMetadataInput>

export const InviteMetadata = v.object({
  sender: v.object({
    id: v.string(),
    image_medium_url: v.nullable(v.string()),
    first_name: v.string(),
    full_name: v.string(),
    should_show_messaging: v.boolean(),
  }),
  invite_channel: v.number(),
})
export type InviteMetadata = v.InferOutput<typeof InviteMetadata>

export const InviteCodeInput = v.object({
  invite_channel: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_INVITE_CHANNEL)),
    INVITE_CHANNELS.link,
  ),
})
export type InviteCodeInput = v.InferOutput<typeof InviteCodeInput>

export const InviteCodeData = v.object({
  invite_code: v.string(),
  /** Absolute. */
  invite_link: v.string(),
})
export type InviteCodeData = v.InferOutput<typeof InviteCodeData>

export const FindInviteCall = defineCall('InviteCodeMetadataResource.get', InviteMetadataInput, InviteMetadata)
/** One code a member and channel: repeats answer the same. */
export const CreateInviteCall = defineCall('InviteCodeResource.create', InviteCodeInput, InviteCodeData)
