import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { Id } from '../id.ts'
import { issueText } from '../issue-text.ts'
import { parseLocalPath } from '../local-path.ts'
import { MAX_LINK_LENGTH } from '../pins/constants.ts'
import { line } from '../typed-text.ts'
import { parseWebLink } from '../web-link.ts'
import { MAX_SHORTCUT_LABEL_LENGTH, MAX_SHORTCUTS } from './shortcut-constants.ts'

const Shortcut = v.object({
  id: Id,
  label: v.pipe(line(MAX_SHORTCUT_LABEL_LENGTH), v.minLength(1)),
  /** A path of this site, or an address of the web. */
  url: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(MAX_LINK_LENGTH),
    v.check((url) => parseLocalPath(url) !== null || parseWebLink(url) !== null, issueText('shortcutUrl')),
  ),
})
export type Shortcut = v.InferOutput<typeof Shortcut>

const NavbarConfig = v.object({
  customShortcuts: v.pipe(
    v.array(Shortcut),
    v.maxLength(MAX_SHORTCUTS),
    v.check((all) => new Set(all.map(({ id }) => id)).size === all.length, issueText('twice')),
  ),
})
export type NavbarConfig = v.InferOutput<typeof NavbarConfig>

const Entity = { entity_id: Id, entity_type: v.literal('BIZ_USER') }

export const PropertiesInput = v.object({
  ...Entity,
  property_keys: v.pipe(v.array(v.picklist(['NAVBAR_CONFIG'])), v.minLength(1)),
})
export type PropertiesInput = v.InferOutput<typeof PropertiesInput>

export const UpdatePropertiesInput = v.object({ ...Entity, properties: v.object({ NAVBAR_CONFIG: NavbarConfig }) })
export type UpdatePropertiesInput = v.InferOutput<typeof UpdatePropertiesInput>

export const UserProperties = v.object({
  entity_id: v.string(),
  entity_type: v.literal('BIZ_USER'),
  properties: v.object({ NAVBAR_CONFIG: NavbarConfig }),
})
export type UserProperties = v.InferOutput<typeof UserProperties>

export const ReadPropertiesCall = defineCall('UserPropertiesResource.get', PropertiesInput, UserProperties)
export const UpdatePropertiesCall = defineCall('UserPropertiesResource.update', UpdatePropertiesInput, UserProperties)
