import { MEDIA_TYPES } from '#schema/media/image.ts'
import { findExtension, fitBox, mediaUrl } from '#schema/media/media-url.ts'
import { href } from '#schema/routes.ts'
import { escapeHtml } from '#worker/platform/escape-html.ts'
import { XML_DECLARATION, xmlElement, xmlText, xmlVoid } from '#worker/platform/xml.ts'
import { englishText } from '#worker/texts/texts.ts'
import type { FeedItem } from './feed-items.ts'

export interface Feed {
  title: string
  description: string
  path: string
  feedPath: string
  image: string | null
  items: readonly FeedItem[]
}

const NAMESPACES = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:media': 'http://search.yahoo.com/mrss/',
}

export const RSS_TYPE = 'application/rss+xml'

export function presentRss(feed: Feed, siteOrigin: string): string {
  const { title, description, items } = feed
  const link = siteOrigin + feed.path
  const channel = xmlElement('channel', [
    xmlText('title', title),
    xmlText('link', link),
    xmlText('description', description),
    xmlVoid('atom:link', { rel: 'self', type: RSS_TYPE, href: siteOrigin + feed.feedPath }),
    ...(items[0] ? [xmlText('lastBuildDate', toRssDate(items[0].addedAt))] : []),
    // RSS itself wants GIF, JPEG or PNG for images of channels, and ours are WebP.
    ...(feed.image ? [xmlVoid('media:thumbnail', { url: siteOrigin + feed.image })] : []),
    ...items.map((item) => presentItem(item, siteOrigin)),
  ])
  return `${XML_DECLARATION}${xmlElement('rss', [channel], { version: '2.0', ...NAMESPACES })}\n`
}

function presentItem(item: FeedItem, siteOrigin: string): string {
  const link = siteOrigin + href('pin', { id: item.id })
  const name = item.fullName || item.username
  const title = oneLine(item.title) || oneLine(item.altText) || englishText('head.pin.untitled', { name })
  const large = { url: siteOrigin + mediaUrl('736x', item.signature, 'webp'), ...fitBox(item, '736x') }
  const small = { url: siteOrigin + mediaUrl('236x', item.signature, 'webp'), ...fitBox(item, '236x') }
  const type = MEDIA_TYPES[findExtension('736x', item.extension)]
  return xmlElement('item', [
    xmlText('title', title),
    xmlText('link', link),
    xmlText('guid', link, { isPermaLink: 'true' }),
    xmlText('pubDate', toRssDate(item.addedAt)),
    xmlText('dc:creator', name),
    xmlText('description', describe(item, { link, title, image: large })),
    xmlElement('media:content', [xmlVoid('media:thumbnail', small)], { ...large, type, medium: 'image' }),
  ])
}

interface Described {
  link: string
  title: string
  image: { url: string; width: number; height: number }
}

/** Returns HTML, in which feed readers expect images to stand. */
function describe({ description, altText }: FeedItem, { link, title, image }: Described): string {
  const size = `width="${image.width}" height="${image.height}"`
  const img = `<img src="${escapeHtml(image.url)}" alt="${escapeHtml(altText || title)}" ${size}>`
  const text = escapeHtml(description).replace(/\r?\n/g, '<br>')
  return `<p><a href="${escapeHtml(link)}">${img}</a></p>${text && `<p>${text}</p>`}`
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** RFC 822, as RSS wants it. */
function toRssDate(moment: number): string {
  return new Date(moment).toUTCString().replace('GMT', '+0000')
}
