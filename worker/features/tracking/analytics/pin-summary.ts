import { sql } from 'drizzle-orm'
import { images } from '#db/tables/images.ts'
import { pins } from '#db/tables/pins/pins.ts'
import type { QueryResult } from '#schema/all-queries.ts'
import { mediaUrl } from '#schema/media/media-url.ts'

export const SUMMARY_COLUMNS = {
  id: pins.id,
  title: pins.title,
  altText: sql<string>`coalesce(nullif(${pins.altText}, ''), nullif(${pins.autoAltText}, ''), ${pins.title})`,
  signature: images.signature,
  dominantColor: images.dominantColor,
}

interface SummaryRow {
  id: string
  title: string
  altText: string
  signature: string
  dominantColor: string
}

type PinSummary = QueryResult<'AnalyticsQuery'>['topPins'][number]['pin']

export function presentSummary({ id, title, altText, signature, dominantColor }: SummaryRow): PinSummary {
  return { id, title, altText, imageUrl: mediaUrl('60x60', signature, 'webp'), dominantColor }
}
