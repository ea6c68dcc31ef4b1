import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { PIN_KINDS } from '#schema/pins/pin-kind.ts'
import {
  AdTargetingAttribution,
  Article,
  CarouselData,
  Embed,
  MediaAttribution,
  Product,
  Recipe,
  SponsorshipRecord,
  StoryPinData,
  TaggedProduct,
  VideoList,
} from '#schema/pins/rich-metadata.ts'
import { DAY_MS } from '#schema/time.ts'
import { standInAssets } from '../../test/helpers/demo-assets.ts'
import { generateDemo } from './generate.ts'
import { isListed } from './make-pins.ts'

const NOW = Date.UTC(2026, 10, 1, 12)
const assets = standInAssets()
const content = generateDemo({ seed: 'test', pins: 1_200, now: NOW }, assets)
const listed = content.pins.filter(isListed).sort((one, other) => (other.feedScore ?? 0) - (one.feedScore ?? 0))

const DETAILS = {
  embed: Embed,
  videos: v.array(VideoList),
  recipe: Recipe,
  article: Article,
  products: v.array(Product),
  storyPinData: StoryPinData,
  carouselData: CarouselData,
  mediaAttribution: MediaAttribution,
  sponsorship: SponsorshipRecord,
  taggedProducts: v.array(TaggedProduct),
  adTargetingAttribution: AdTargetingAttribution,
}

/** Words that are spelled or used otherwise in American English. */
const BRITISH = new RegExp(
  String.raw`\b(?:` +
    [
      '(?:behavi|col|endeav|fav|flav|harb|hon|hum|lab|neighb|od|parl|rum|sav|splend|vap|vig)our\\w*',
      'dis(?:colou|favou|honou)\\w*',
      'gr[e]y(?:s|er|ish)?',
      '(?:cent|fib|lit|(?:centi|kilo|milli)?met|somb|spect|theat)re[sd]?',
      '(?:apolog|civil|critic|custom|econom|emphas|equal|final|fossil|minim|modern|organ|real|recogn|special|summar|symbol)is(?:e[drs]?|ing|ations?)',
      'analys(?:e[ds]?|ing)',
      '(?:cancel|channel|counsel|label|level|model|panel|pencil|quarrel|signal|travel|tunnel)l(?:ed|er|ers|ing)',
      '(?:cata|dia|mono)logue[sd]?|dial+ing|(?:de|of)fence|licence[sd]?|practis(?:e[ds]?|ing)',
      'aluminium|cheque(?:s|red)?|cosy|cosier|draughty?|jewellery|kerbs?|mould\\w*|moustaches?|plough\\w*|pyjamas',
      'sceptic\\w*|skilful|storeys?|sulphur|tyres?|woollen|(?:after|back|down|for|in|on|out|to|up)wards',
      'amongst|whilst|learnt|spelt|aubergines?|courgettes?|fortnights?',
    ].join('|') +
    String.raw`)\b`,
  'giu',
)

/** What people read: neither addresses nor ids. */
function findTexts(value: unknown): string[] {
  if (typeof value === 'string') return /\s/.test(value) && !value.includes('://') ? [value] : []
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return []
  return Object.values(value).flatMap(findTexts)
}

describe('generateDemo', () => {
  it('makes as many rows as it was asked for', () => {
    expect(content.pins).toHaveLength(1_200)
    expect(content.comments).toHaveLength(6_000)
    expect(content.users).toHaveLength(40)
    expect(content.boards).toHaveLength(120)
    expect(content.topics).toHaveLength(60)
    expect(content.boards.filter((board) => board.privacy === 'secret')).toHaveLength(4)
    for (const pins of [1, 37, 150])
      expect(generateDemo({ seed: 'few', pins, now: NOW }, assets).pins).toHaveLength(pins)
  })

  it('makes the same rows from the same seed, and others from another', () => {
    const one = generateDemo({ seed: 'same', pins: 150, now: NOW }, assets)
    expect(generateDemo({ seed: 'same', pins: 150, now: NOW }, assets)).toEqual(one)
    expect(generateDemo({ seed: 'other', pins: 150, now: NOW }, assets).pins[0]?.id).not.toBe(one.pins[0]?.id)
  })

  it('is written in American English', () => {
    const british = findTexts(content).flatMap((text) => text.match(BRITISH) ?? [])
    expect(british).toEqual([])
  })

  it('has every kind of pin and every unusual state, even when small', () => {
    for (const demo of [content, generateDemo({ seed: 'small', pins: 150, now: NOW }, assets)]) {
      expect(new Set(demo.pins.map((pin) => pin.kind))).toEqual(new Set(PIN_KINDS))
    }
    const states = [
      'isUnsafe',
      'isHidden',
      'isPromoted',
      'isDownstreamPromotion',
      'isOosProduct',
      'isStaleProduct',
      'commentsDisabled',
      'originPinnerId',
      'seoNoindexReason',
    ] as const
    for (const state of states)
      expect(
        content.pins.some((pin) => Boolean(pin[state])),
        state,
      ).toBe(true)
    for (const part of Object.keys(DETAILS) as (keyof typeof DETAILS)[])
      expect(
        content.pinDetails.some((detail) => detail[part]),
        part,
      ).toBe(true)
    const asking = content.pins.filter(({ id }) => content.leadForms.some(({ pinId }) => pinId === id))
    expect(asking).toMatchObject([{ isPromoted: true }])
    expect(content.pins.filter((pin) => pin.kind === 'image').length / 1_200).toBeGreaterThan(0.45)
  })

  it('has AI labels that saves keep, tags that lead to listed products, and animated images', () => {
    const labelled = content.pins.filter((pin) => pin.provenance)
    expect(new Set(labelled.map((pin) => pin.provenance))).toEqual(new Set(['ai_generated', 'ai_modified']))
    const bySignature = Map.groupBy(content.pins, (pin) => pin.imageSignature)
    for (const { imageSignature, provenance } of labelled) {
      expect(bySignature.get(imageSignature)?.every((pin) => pin.provenance === provenance)).toBe(true)
    }
    expect(labelled.some((pin) => pin.originPinnerId !== null)).toBe(true)

    const goods = new Set(listed.filter((pin) => pin.kind === 'product').map((pin) => pin.id))
    const tags = content.pinDetails.flatMap(({ taggedProducts }) => taggedProducts ?? [])
    expect(new Set(tags.map(({ pinId }) => pinId === null))).toEqual(new Set([true, false]))
    expect(tags.length).toBeGreaterThan(20)
    for (const { pinId, link, x, y } of tags) {
      expect(pinId === null ? link?.startsWith('https://') : goods.has(pinId)).toBe(true)
      expect([x, y].every((part) => part > 0 && part < 1)).toBe(true)
    }

    const moving = content.images.filter((image) => image.isAnimated)
    expect(moving.length).toBeGreaterThan(1)
    for (const { signature, extension } of moving) {
      expect(extension).toBe('gif')
      expect(listed.filter((pin) => pin.imageSignature === signature)).toMatchObject([{ kind: 'image' }])
    }
  })

  it('gives each pin the details of its kind, as the schemas have them', () => {
    const kinds = new Map(content.pins.map((pin) => [pin.id, pin.kind]))
    const parts = {
      recipe: 'recipe',
      article: 'article',
      product: 'products',
      story: 'storyPinData',
      carousel: 'carouselData',
      video: 'videos',
    } as const
    for (const detail of content.pinDetails) {
      for (const [key, schema] of Object.entries(DETAILS)) {
        const value = detail[key as keyof typeof DETAILS]
        if (value) v.parse(schema, value)
      }
      const kind = kinds.get(detail.pinId)
      if (kind && kind !== 'image') expect(detail[parts[kind]], kind).toBeTruthy()
    }
    const detailed = new Set(content.pinDetails.map((detail) => detail.pinId))
    for (const [id, kind] of kinds) expect(kind === 'image' || detailed.has(id)).toBe(true)
  })

  it('points only at rows that exist', () => {
    const ids = {
      images: new Set(content.images.map((row) => row.signature)),
      topics: new Set(content.topics.map((row) => row.id)),
      users: new Set(content.users.map((row) => row.id)),
      boards: new Set(content.boards.map((row) => row.id)),
      sections: new Map(content.boardSections.map((row) => [row.id, row.boardId])),
      pins: new Set(content.pins.map((row) => row.id)),
      comments: new Map(content.comments.map((row) => [row.id, row])),
    }
    expect(ids.pins.size).toBe(1_200)
    for (const pin of content.pins) {
      expect(
        ids.images.has(pin.imageSignature) &&
          ids.boards.has(pin.boardId) &&
          ids.users.has(pin.pinnerId) &&
          ids.topics.has(pin.topicId ?? ''),
      ).toBe(true)
      if (pin.sectionId) expect(ids.sections.get(pin.sectionId)).toBe(pin.boardId)
      for (const user of [pin.promoterId, pin.originPinnerId, pin.nativeCreatorId, pin.attributionUserId])
        expect(!user || ids.users.has(user)).toBe(true)
      expect(pin.createdAt).toBeLessThan(NOW)
    }
    for (const save of content.saves)
      expect(
        ids.pins.has(save.pinId) &&
          ids.boards.has(save.boardId) &&
          (!save.sectionId || ids.sections.get(save.sectionId) === save.boardId),
      ).toBe(true)
    for (const comment of content.comments) {
      const parent = comment.parentId ? ids.comments.get(comment.parentId) : undefined
      expect(
        ids.pins.has(comment.pinId) && (!comment.parentId || (parent?.pinId === comment.pinId && !parent.parentId)),
      ).toBe(true)
    }
    for (const { pinId, relatedPinId } of content.relatedPins)
      if (!ids.pins.has(pinId) || !ids.pins.has(relatedPinId) || pinId === relatedPinId)
        expect.fail(`${pinId} ${relatedPinId}`)
  })

  it('keeps no key twice', () => {
    const keys = [
      content.saves.map((row) => `${row.userId} ${row.pinId} ${row.boardId}`),
      content.commentReactions.map((row) => `${row.commentId} ${row.userId}`),
      content.commentHelpfulMarks.map((row) => `${row.commentId} ${row.userId}`),
      content.boards.map((row) => `${row.ownerId} ${row.slug}`),
      content.pinTopics.map((row) => `${row.pinId} ${row.topicId}`),
      content.relatedPins.map((row) => `${row.pinId} ${row.relatedPinId}`),
      content.comments.map((row) => row.id),
      content.pins.map((row) => String(row.feedScore)),
    ]
    for (const list of keys) expect(new Set(list).size).toBe(list.length)
  })

  it('counts what it holds', () => {
    const tally = (list: readonly (string | null | undefined)[]) => {
      const counts = new Map<string, number>()
      for (const key of list) if (key) counts.set(key, (counts.get(key) ?? 0) + 1)
      return counts
    }
    const perPin = tally(content.comments.map((row) => row.pinId))
    for (const pin of content.pins) expect(pin.commentCount ?? 0).toBe(perPin.get(pin.id) ?? 0)
    const [replies, likes, marks] = [
      tally(content.comments.map((row) => row.parentId)),
      tally(content.commentReactions.map((row) => row.commentId)),
      tally(content.commentHelpfulMarks.map((row) => row.commentId)),
    ]
    for (const comment of content.comments) {
      expect([comment.commentCount, comment.likeCount, comment.helpfulCount]).toEqual([
        replies.get(comment.id) ?? 0,
        likes.get(comment.id) ?? 0,
        marks.get(comment.id) ?? 0,
      ])
    }
    expect([...perPin.values()].filter((count) => count >= 30).length).toBeGreaterThan(3)
    const follows = tally([
      ...content.topicFollows.map((row) => row.topicId),
      ...content.userFollows.map((row) => row.followedId),
    ])
    for (const row of [...content.topics, ...content.users])
      expect(row.followerCount).toBeGreaterThanOrEqual(follows.get(row.id) ?? 0)
  })

  it('mixes the top of the feed', () => {
    for (const [place, pin] of listed.slice(0, 300).entries()) {
      for (const other of listed.slice(place + 1, place + 5)) {
        expect(other.imageSignature).not.toBe(pin.imageSignature)
        expect(other.topicId).not.toBe(pin.topicId)
      }
      expect(pin.feedScore).toBeGreaterThan(0)
      expect(pin.feedScore).toBeLessThan(1)
    }
    expect(new Set(listed.slice(0, 400).map((pin) => pin.imageSignature)).size).toBe(400)
  })

  it('gives every pin long lists of related pins without copies, which are about the same things', () => {
    const pins = new Map(content.pins.map((pin) => [pin.id, pin]))
    const lists = Map.groupBy(content.relatedPins, (row) => row.pinId)
    expect(lists.size).toBe(1_200)
    let alike = 0
    for (const [id, list] of lists) {
      const images = list.map((row) => pins.get(row.relatedPinId)?.imageSignature)
      expect(list.length).toBe(120)
      expect(new Set([...images, pins.get(id)?.imageSignature]).size).toBe(121)
      expect(list.every((row) => isListed(pins.get(row.relatedPinId) as (typeof content.pins)[number]))).toBe(true)
      if (list.slice(0, 3).some((row) => pins.get(row.relatedPinId)?.topicId === pins.get(id)?.topicId)) alike++
    }
    expect(alike / lists.size).toBeGreaterThan(0.95)
  })

  it('has the four accounts, and a demo account with something to look at', () => {
    const byName = new Map(content.users.map((user) => [user.username, user]))
    for (const name of ['demo', 'business', 'employee', 'teen'])
      expect(byName.get(name)).toMatchObject({ email: `${name}@tackboard.example`, passwordHash: 'made-up-hash' })
    expect(content.users.filter((user) => user.passwordHash)).toHaveLength(4)
    expect(byName.get('business')).toMatchObject({ isPartner: true, isVerifiedMerchant: true, domainVerified: true })
    expect(byName.get('employee')?.isEmployee).toBe(true)
    expect(byName.get('teen')).toMatchObject({
      isPrivateProfile: true,
      messagesFrom: 'following',
      thirdPartyMarketingTrackingEnabled: false,
    })
    expect(NOW - Date.parse(byName.get('teen')?.birthday ?? '')).toBeLessThan(16 * 365.25 * DAY_MS)
    const demo = byName.get('demo')?.id
    const own = content.boards.filter((board) => board.ownerId === demo)
    const secret = own.find((board) => board.privacy === 'secret')
    expect(own.some((board) => board.isCollaborative)).toBe(true)
    expect(content.pins.some((pin) => pin.boardId === secret?.id && pin.audience === 'board')).toBe(true)
    expect(content.topicFollows.filter((row) => row.userId === demo)).toHaveLength(8)
    expect(content.saves.filter((row) => row.userId === demo).length).toBeGreaterThan(30)
  })

  it('is written in clean sentences', () => {
    const { relatedPins: _related, ...rest } = content
    const texts: string[] = []
    JSON.stringify(rest, (_, value: unknown) => {
      if (typeof value === 'string') texts.push(value)
      return ArrayBuffer.isView(value) ? null : value
    })
    expect(texts.length).toBeGreaterThan(10_000)
    for (const text of texts)
      expect(text).not.toMatch(
        /lorem|undefined|\bnull\b|\bNaN\b|\[object|[{}[\]|]{2}|\{subject|\[[^\]]*\||^\s|\s$| {2}|\.\.|\?\.|,,| [.,!?](?:\s|$)/i,
      )
    for (const text of texts)
      for (const [, host] of text.matchAll(/https?:\/\/([^/\s?]+)/g)) expect(host).toMatch(/\.example$/)
  })

  it('counts what the pins of the accounts that may be looked at met with, today and before', () => {
    const owners = new Set(
      content.users.filter(({ username }) => ['demo', 'business', 'employee'].includes(username)).map(({ id }) => id),
    )
    const pinners = new Map(content.pins.map(({ id, pinnerId }) => [id, pinnerId]))
    const today = Math.floor(NOW / DAY_MS)
    expect(content.pinDays.length).toBeGreaterThan(1_000)
    expect(content.pinDays.length).toBeLessThanOrEqual(10_000)
    expect(new Set(content.pinDays.map(({ pinId, day }) => `${pinId} ${day}`)).size).toBe(content.pinDays.length)
    for (const { pinId, day, impressions = 0, closeups = 0, saves = 0, clicks = 0 } of content.pinDays) {
      expect(owners.has(pinners.get(pinId) ?? '')).toBe(true)
      expect(day).toBeLessThanOrEqual(today)
      expect(impressions).toBeGreaterThanOrEqual(closeups)
      expect(closeups).toBeGreaterThanOrEqual(Math.max(saves, clicks))
    }
    expect(content.pinDays.some(({ day }) => day === today)).toBe(true)
  })
})
