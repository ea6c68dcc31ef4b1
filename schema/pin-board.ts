import * as v from 'valibot'
import { Id } from './id.ts'

export const Board = v.object({
  id: v.string(),
  entityId: Id,
  name: v.string(),
  url: v.string(),
  privacy: v.picklist(['public', 'protected', 'secret']),
  layout: v.string(),
  isCollaborative: v.boolean(),
  collaboratedByMe: v.boolean(),
  collaboratorPermissions: v.array(v.string()),
  followedByMe: v.boolean(),
  owner: v.object({ username: v.string(), fullName: v.string() }),
})
export type Board = v.InferOutput<typeof Board>

export const BoardSection = v.object({ slug: v.string(), title: v.string() })
export type BoardSection = v.InferOutput<typeof BoardSection>
