import { sql, type SQL } from 'drizzle-orm'
import { parsed } from '#db/expressions.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { BOARD_COUNT_LIMIT } from '#schema/constants/feed.ts'
import type { StoredImage } from '#schema/media/image.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { LISTED_PINS, mayList, mayListOnBoard } from '#worker/model/pin-rules.ts'

const COVERS = 3

/** Counts the section `part`. */
export function selectSectionCount(viewer: Viewer): SQL<number> {
  const counted = sql`select * from (
      select 1 from ${pins} where ${pins.sectionId} = part.id and ${mayListOnBoard(viewer)} limit ${BOARD_COUNT_LIMIT})
    union all select * from (
      select 1 from saves s join ${LISTED_PINS} on ${pins.id} = s.pin_id
      where s.section_id = part.id and ${mayList(viewer)} limit ${BOARD_COUNT_LIMIT})
    limit ${BOARD_COUNT_LIMIT}`
  return sql<number>`(select count(*) from (${counted}))`
}

/** The first pins of the section `part`. */
export function selectSectionCovers(viewer: Viewer): SQL<StoredImage[]> {
  return parsed(sql`(select json_group_array(json_object('signature', p.signature, 'extension', p.extension,
      'width', p.width, 'height', p.height, 'dominantColor', p.dominant_color)) from (
    select entry_id, signature from (
      select * from (
        select ${pins.boardPlace} as entry_id, ${pins.imageSignature} as signature from ${pins}
        where ${pins.sectionId} = part.id and ${mayListOnBoard(viewer)}
        order by ${pins.boardPlace} desc limit ${COVERS})
      union all select * from (
        select s.place as entry_id, ${pins.imageSignature} as signature from saves s
        join ${pins} on ${pins.id} = s.pin_id where s.section_id = part.id and ${mayList(viewer)}
        order by s.place desc limit ${COVERS}))
    order by entry_id desc limit ${COVERS}) first join pictures p on p.signature = first.signature)`)
}
