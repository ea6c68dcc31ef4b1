import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server.edge'
import * as v from 'valibot'
import type { QueryName, QueryRequest, QueryResult } from '#schema/all-queries.ts'
import { toStoredId } from '#schema/constants/ids.ts'
import { href } from '#schema/routes.ts'
import { getBundle } from '#ui/app/texts/bundles.ts'
import { TranslateProvider, type Translate } from '#ui/app/texts/translate.ts'
import { MissingEmbed } from '#ui/features/pins/embeds/embed-parts.tsx'
import { EmbeddedBoard } from '#ui/features/pins/embeds/embedded-board.tsx'
import { EmbeddedPin, findEmbedTitle } from '#ui/features/pins/embeds/embedded-pin.tsx'
import type { ActionContext } from '#worker/context/context.ts'
import { localeFor } from '#worker/context/locale.ts'
import { answerCurrent } from '#worker/platform/answer-current.ts'
import { EMBED_POLICY } from './csp.ts'
import { embedDocument } from './document.ts'
import { askQuery } from './page-run.ts'
import style from '#ui/features/pins/embeds/embed.css?url'

interface Embed {
  title: string
  path: string
  content: ReactNode
}

type Parameters = Record<string, string>

export function renderEmbeddedPin(context: ActionContext, { id: typed = '' }: Parameters): Promise<Response> {
  const id = toStoredId(typed)
  return answerEmbed(context, { id, typed, route: 'embedPin' }, async (translate) => {
    const pin = await ask<'CloseupPageQuery'>(context, {
      name: 'CloseupPageQuery',
      variables: { pinId: id, isAuth: false },
    })
    if (pin?.__typename !== 'Pin') return null
    return {
      title: findEmbedTitle(pin, translate),
      path: href('pin', { id: pin.id }),
      content: <EmbeddedPin pin={pin} />,
    }
  })
}

export function renderEmbeddedBoard(context: ActionContext, { id: typed = '' }: Parameters): Promise<Response> {
  const id = toStoredId(typed)
  return answerEmbed(context, { id, typed, route: 'embedBoard' }, async () => {
    const board = await ask<'EmbeddedBoardQuery'>(context, { name: 'EmbeddedBoardQuery', variables: { boardId: id } })
    if (board?.__typename !== 'EmbeddedBoard') return null
    return { title: board.name, path: board.url, content: <EmbeddedBoard board={board} /> }
  })
}

/** Null for an id that nothing can have. */
async function ask<Name extends QueryName>(
  context: ActionContext,
  request: Extract<QueryRequest, { name: Name }>,
): Promise<QueryResult<Name> | null> {
  try {
    return await askQuery<Name>(context, request)
  } catch (error) {
    if (v.isValiError(error)) return null
    throw error
  }
}

interface EmbedAddress {
  id: string
  /** What the address has, perhaps in small letters. */
  typed: string
  route: 'embedPin' | 'embedBoard'
}

/** The same for everyone who reads that language: no cookie decides, and none is set. */
async function answerEmbed(
  context: ActionContext,
  { id, typed, route }: EmbedAddress,
  find: (translate: Translate) => Promise<Embed | null>,
): Promise<Response> {
  const { textLocale } = localeFor(context, context.viewer, context.url.searchParams.get('locale') ?? '')
  const translate = getBundle(textLocale)
  const found = await find(translate)
  if (found && typed !== id) {
    const location = href(route, { id }) + context.url.search
    return new Response(null, { status: 301, headers: { location, 'cache-control': 'no-store' } })
  }
  const embed = found ?? { title: translate('embed.missingTitle'), path: href('home'), content: <MissingEmbed /> }
  const text = embedDocument({
    title: embed.title,
    locale: textLocale,
    canonical: context.siteOrigin + embed.path,
    style,
    content: renderToString(<TranslateProvider value={translate}>{embed.content}</TranslateProvider>),
  })
  const headers = { 'content-security-policy': EMBED_POLICY, vary: 'accept-language', 'x-robots-tag': 'noindex' }
  const type = 'text/html; charset=utf-8'
  if (found) return answerCurrent(context.request, { type, text, headers })
  return new Response(text, { status: 404, headers: { ...headers, 'content-type': type, 'cache-control': 'no-store' } })
}
