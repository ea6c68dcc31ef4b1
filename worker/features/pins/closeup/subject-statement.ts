import { and, eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { topics } from '#db/tables/topics.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { mayOpen } from '#worker/model/pin-rules.ts'
import type { Placeholders } from '#worker/viewer-statement.ts'

export function subjectStatement(db: Database, viewer: Viewer, { pinId }: Placeholders<{ pinId: string }>) {
  return db
    .select({
      id: pins.id,
      topicId: pins.topicId,
      topicName: topics.name,
      topicSlug: topics.slug,
      title: pins.title,
    })
    .from(pins)
    .leftJoin(topics, eq(topics.id, pins.topicId))
    .where(and(eq(pins.id, pinId), mayOpen(viewer)))
}
