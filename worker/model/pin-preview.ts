import { sql, type SQL } from 'drizzle-orm'
import { parsed } from '#db/expressions.ts'
import type { StoredImage } from '#schema/media/image.ts'
import { toImage } from '#schema/media/media-url.ts'
import type { PinPreview } from '#schema/people/profile-tabs.ts'

export interface PreviewRecord {
  id: string
  title: string
  image: StoredImage
  username: string
}

/** The pin must be one that the viewer may see: this asks nothing. Null where the id is. */
export function selectPreview<Row extends PreviewRecord | null>(pinId: SQL): SQL<Row> {
  return parsed(sql`(select json_object('id', p.id, 'title', coalesce(nullif(p.grid_title, ''), p.title),
      'image', json_object('signature', x.signature, 'extension', x.extension, 'width', x.width, 'height', x.height,
        'dominantColor', x.dominant_color), 'username', maker.username)
    from pins p join pictures x on x.signature = p.picture_signature join users maker on maker.id = p.pinner_id
    where p.id = ${pinId})`)
}

export function presentPreview({ id, title, image, username }: PreviewRecord): PinPreview {
  return { id, title, image: toImage(image, '236x'), pinner: { username } }
}
