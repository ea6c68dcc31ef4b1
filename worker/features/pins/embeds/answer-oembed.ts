import * as v from 'valibot'
import { toStoredId } from '#schema/constants/ids.ts'
import { normalizeUsername } from '#schema/people/username.ts'
import { isReservedName, ROUTES } from '#schema/routes.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { findMovedBoard } from '#worker/features/boards/find-moved-board.ts'
import type { BoardAddress } from '#worker/model/board-id.ts'
import { answerCurrent } from '#worker/platform/answer-current.ts'
import { XML_DECLARATION, xmlElement, xmlText } from '#worker/platform/xml.ts'
import { findBoardEmbed, findPinEmbed, type OEmbed, type Room } from './find-oembed.ts'

const PINS = ROUTES.pin.split('/')[1]

const FORMATS = {
  json: { type: 'application/json; charset=utf-8', write: (embed: OEmbed) => JSON.stringify(embed) },
  xml: { type: 'text/xml; charset=utf-8', write: writeXml },
}

const MAX_ADDRESS_LENGTH = 2_048

/** The number is read like every other of a query string. */
const Pixels = v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/), v.transform(Number)))

/** `format` is checked by itself: another one is 501. */
const OEmbedInput = v.object({
  url: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_ADDRESS_LENGTH)),
  maxwidth: Pixels,
  maxheight: Pixels,
})

/** The answer is for programs of other sites, which read it without cookies: errors are those that oEmbed names. */
export async function answerOEmbed(context: ActionContext): Promise<Response> {
  const { format = 'json', ...asked } = Object.fromEntries(context.url.searchParams)
  const { url, maxwidth, maxheight } = v.parse(OEmbedInput, asked)
  if (format !== 'json' && format !== 'xml') fail('formatUnsupported')
  const room = { maxWidth: maxwidth ?? Infinity, maxHeight: maxheight ?? Infinity }
  const embed = (await find(context, url, room)) ?? fail('notFound')
  const { type, write } = FORMATS[format]
  const headers = { 'access-control-allow-origin': '*', 'x-robots-tag': 'noindex' }
  return answerCurrent(context.request, { type, text: write(embed), headers })
}

/** Null for what visitors may not see, as for what is of another site or no pin and no board. */
async function find(context: ActionContext, address: string, room: Room): Promise<OEmbed | null> {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !isOurs(context, url)) return null
  const [first, second, ...rest] = readParts(url.pathname) ?? []
  if (first === undefined || second === undefined || rest.length > 0) return null
  const readBatch = context.readBatch()
  if (normalizeUsername(first) === PINS) return findPinEmbed(readBatch, toStoredId(second), room)
  if (isReservedName(first)) return null
  const place = { username: first, board: second }
  return (await findBoardEmbed(readBatch, place, room)) ?? findMovedEmbed(context, place, room)
}

/** Finds the board by a former address, or in other letters. */
async function findMovedEmbed(context: ActionContext, place: BoardAddress, room: Room): Promise<OEmbed | null> {
  const found = await findMovedBoard(context.readBatch(), { ...place, section: null })
  if (found.__typename === 'Error' || found.board === null) return null
  return findBoardEmbed(context.readBatch(), { username: found.username, board: found.board }, room)
}

function isOurs({ siteOrigin, url, locale }: ActionContext, { origin }: URL): boolean {
  return [siteOrigin, url.origin, ...locale.origins.values()].includes(origin)
}

function readParts(pathname: string): string[] | null {
  try {
    return pathname.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return null
  }
}

function writeXml(embed: OEmbed): string {
  const parts = Object.entries(embed).map(([name, value]) => xmlText(name, String(value)))
  return `${XML_DECLARATION}${xmlElement('oembed', parts)}\n`
}
