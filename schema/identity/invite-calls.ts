import * as v from 'valibot'
import { INVITE_CHANNELS, MAX_INVITE_CHANNEL } from './invite-constants.ts'
import { MAX_INVITE_CODE_LENGTH } from '../constants/limits.ts'
import { issueText } from '../issue-text.ts'

export const InviteMetadataInput = v.object({
  invite_code: v.pipe(v.string(), v.maxLength(MAX_INVITE_CODE_LENGTH), v.regex(/^[\w-]+$/, issueText('id'))),
})
export type InviteMetadataInput = v.InferOutput<typeof InviteMetadataInput>

export interface InviteMetadata {
  sender: {
    id: string
    image_medium_url: string | null
    first_name: string
    full_name: string
    should_show_messaging: boolean
  }
  invite_channel: number
}

export const InviteCodeInput = v.object({
  invite_channel: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_INVITE_CHANNEL)),
    INVITE_CHANNELS.link,
  ),
})
export type InviteCodeInput = v.InferOutput<typeof InviteCodeInput>

export interface InviteCodeData {
  invite_code: string
  /** Absolute. */
  invite_link: string
}
