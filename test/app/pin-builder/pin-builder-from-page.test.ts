import { afterAll, expect, it } from 'vitest'
import type { PinData } from '#schema/pin-builder/calls.ts'
import type { LinkPreview } from '#schema/pin-builder/link-calls.ts'
import { href } from '#schema/routes.ts'
import { toChoice } from '#ui/features/pin-builder/links/link-choice.ts'
import { fillFromPage } from '#ui/features/pin-builder/pieces/linked-piece.ts'
import { newPiece } from '#ui/features/pin-builder/pieces/piece.ts'
import { toSend } from '#ui/features/pin-builder/pin-calls.ts'
import { readData, send } from '../../helpers/client.ts'
import { startExampleSites } from '../../helpers/example-sites.ts'
import { ownApp } from '../../helpers/own-app.ts'
import { makeMaker } from '../../helpers/pin-builder.ts'

const examples = await startExampleSites()
const site = await ownApp({ vars: { LINK_TEST_ORIGINS: examples.origin } })
const maker = await makeMaker(site)
afterAll(() => examples.stop())

/** What the builder sends for the first image of the page, with nothing typed. */
async function saveFrom(url: string): Promise<PinData> {
  const { cookie, board } = maker
  const preview = await readData<LinkPreview>(await send(site.origin, href('linkPreview'), { json: { url }, cookie }))
  const piece = fillFromPage(newPiece('piece-0', board.id), toChoice(preview, 0))
  return readData<PinData>(await maker.call('create', toSend(piece, 'pin').options))
}

it('a recipe of a blog becomes a recipe', async () => {
  const pin = await saveFrom(examples.recipe)
  expect(pin).toMatchObject({ kind: 'recipe', title: 'Leek soup', link: examples.recipe, board_id: maker.board.id })
  expect(pin.recipe).toMatchObject({ servings: 4, cook_times: { prep: 15, cook: 30, total: 45 } })
  expect(pin.recipe?.ingredients[0]?.items).toContainEqual({ amount: '500 g', name: 'potatoes' })
  expect(pin.media).toMatchObject([{ width: 736, height: 491 }])
})

it('a product of a shop becomes a product, with its price', async () => {
  const pin = await saveFrom(examples.product)
  expect(pin).toMatchObject({ kind: 'product', link: examples.product })
  expect(Number(pin.products?.[0]?.offer_summary?.price)).toBeGreaterThan(0)
})

it('an article of a magazine becomes an article, with its date', async () => {
  const pin = await saveFrom(examples.article)
  expect(pin).toMatchObject({ kind: 'article', link: examples.article })
  expect(pin.article?.date_published).toMatch(/^\d{4}-/)
})
