import type { boardCollaborators, boardFollows, boardSections, boards } from '#db/tables/boards/boards.ts'
import type { commentHelpfulMarks, commentMentions, commentReactions, comments } from '#db/tables/comments.ts'
import type { images } from '#db/tables/images.ts'
import type { leadForms } from '#db/tables/pins/leads.ts'
import type { pinDetails, pinReactionCounts, pins, pinTopics, relatedPins } from '#db/tables/pins/pins.ts'
import type { saves } from '#db/tables/saves.ts'
import type { topicFollows, topics } from '#db/tables/topics.ts'
import type { pinDays } from '#db/tables/tracking/event-log.ts'
import type { userFollows, users } from '#db/tables/users.ts'
import type { StoredImage } from '#schema/media/image.ts'
import type { TopicKey } from './topics.ts'

/** Rows by table, ordered so that each table references only earlier ones. */
export interface DemoContent {
  images: (typeof images.$inferInsert)[]
  topics: (typeof topics.$inferInsert)[]
  users: (typeof users.$inferInsert)[]
  boards: (typeof boards.$inferInsert)[]
  boardSections: (typeof boardSections.$inferInsert)[]
  boardCollaborators: (typeof boardCollaborators.$inferInsert)[]
  pins: (typeof pins.$inferInsert)[]
  pinDetails: (typeof pinDetails.$inferInsert)[]
  leadForms: (typeof leadForms.$inferInsert)[]
  pinTopics: (typeof pinTopics.$inferInsert)[]
  pinReactionCounts: (typeof pinReactionCounts.$inferInsert)[]
  saves: (typeof saves.$inferInsert)[]
  comments: (typeof comments.$inferInsert)[]
  commentMentions: (typeof commentMentions.$inferInsert)[]
  commentReactions: (typeof commentReactions.$inferInsert)[]
  commentHelpfulMarks: (typeof commentHelpfulMarks.$inferInsert)[]
  topicFollows: (typeof topicFollows.$inferInsert)[]
  userFollows: (typeof userFollows.$inferInsert)[]
  boardFollows: (typeof boardFollows.$inferInsert)[]
  relatedPins: (typeof relatedPins.$inferInsert)[]
  pinDays: (typeof pinDays.$inferInsert)[]
}

export type UserRow = DemoContent['users'][number]
export type BoardRow = DemoContent['boards'][number]
export type SectionRow = DemoContent['boardSections'][number]
export type PinRow = DemoContent['pins'][number]
export type PinDayRow = DemoContent['pinDays'][number]
export type DetailRow = DemoContent['pinDetails'][number]

export interface DemoOptions {
  seed: string | number
  /** Images repeat if there are more pins than images. */
  pins: number
  /** Milliseconds since 1970; nothing in the demo is later. */
  now: number
}

export interface DemoImage extends StoredImage {
  /** Size of the stored original; 0 if unknown. */
  bytes?: number
  look?: Float32Array
}

/** URLs are paths below /media/. */
export interface DemoClip {
  mp4Url: string
  webmUrl: string
  captionsUrl: string
  thumbnailUrl: string
  /** Its first frame. */
  image: DemoImage
  width: number
  height: number
  durationMs: number
}

export interface DemoAssets {
  /** By key of the image's spec. Specs that were not drawn are left out of the demo. */
  images: ReadonlyMap<string, DemoImage>
  /** By key of the clip. */
  clips: ReadonlyMap<string, DemoClip>
  /** Moving images of clips, by their keys. */
  loops: ReadonlyMap<string, DemoImage>
  /** Shared by the four demo accounts. */
  passwordHash: string
}

/** A trait of a scene, and where its middle is, as parts of the width and height. */
export interface SeenThing {
  name: string
  x: number
  y: number
}

export interface SourceSpec {
  key: string
  topic: TopicKey
  subject: string
  alt: string
  /** Of rooms and products. */
  things?: readonly SeenThing[]
}

export interface DemoSources {
  images: readonly SourceSpec[]
  clips: readonly SourceSpec[]
}
