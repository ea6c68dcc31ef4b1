import { BOARD_PERMISSIONS } from '#schema/boards/constants.ts'
import { PIN_IMAGE_SIZES, STORY_COVER_SIZES } from '#schema/media/image.ts'
import { toImages } from '#schema/media/media-url.ts'
import type { PinUser } from '#schema/pin-user.ts'
import { embedOfLink } from '#schema/pins/embeds.ts'
import type { Pin, PinShopping } from '#schema/pins/pin.ts'
import type { SponsorshipRecord } from '#schema/pins/rich-metadata.ts'
import { href } from '#schema/routes.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { globalId, presentPerson } from '#worker/model/pin-people.ts'
import { escapeHtml } from '#worker/platform/escape-html.ts'
import { toShownDomain } from '#worker/platform/shown-domain.ts'
import type { PinRow } from './pin-statement.ts'
import { presentCarousel, presentProducts, presentStory } from './present-rich.ts'
import { presentSeo } from './present-seo.ts'
import { presentTags } from './present-tags.ts'
import type { TaggedRow } from './tagged-statement.ts'

export function presentPin(row: PinRow, tagged: readonly TaggedRow[], viewer: Viewer, siteOrigin: string): Pin {
  const { pin, image, details } = row
  const isAuth = viewer.type === 'AUTH'
  const people = new Map(row.people.map((person) => [person.id, presentPerson(person)]))
  const person = (id: string | null): PinUser | null => (id === null ? null : (people.get(id) ?? null))
  const pinner = person(pin.pinnerId)
  if (!pinner) throw new Error(`Pin ${pin.id} has no pinner`)
  const title = pin.title || pin.gridTitle
  // Follows the rules of leads, as far as those who may open it can fail them.
  const isAdvertised = pin.promoterId === null || person(pin.promoterId) !== null
  const asksForDetails = pin.isPromoted && isAdvertised && !pin.isHidden && !pin.isUnsafe

  return {
    __typename: 'Pin',
    id: pin.id,
    kind: pin.kind,
    title,
    gridTitle: pin.gridTitle || title,
    description: pin.description,
    descriptionHtml: descriptionHtml(pin.description),
    altText: pin.altText,
    autoAltText: pin.autoAltText,
    dominantColor: image.dominantColor,
    imageSignature: image.signature,
    images: toImages(image, PIN_IMAGE_SIZES),
    storyCoverImages: pin.kind === 'story' ? toImages(image, STORY_COVER_SIZES) : null,
    link: pin.link,
    mobileLink: pin.mobileLink,
    trackedLink: pin.trackedLink,
    trackingParams: pin.trackingParams,
    trackingParamsMap: pin.trackingParams === null ? {} : { pin_closeup: pin.trackingParams },
    domain: pin.domain && toShownDomain(pin.domain),
    category: pin.category,
    createdAt: new Date(pin.createdAt).toISOString(),
    priceCurrency: pin.priceCurrency,
    isUnsafe: pin.isUnsafe,
    isHidden: pin.isHidden,
    isPromoted: pin.isPromoted,
    isDownstreamPromotion: pin.isDownstreamPromotion,
    isEligibleForPdp: pin.isEligibleForPdp,
    isOosProduct: pin.isOosProduct,
    isStaleProduct: pin.isStaleProduct,
    commentsDisabled: pin.commentsDisabled,
    commentCount: pin.commentCount,
    doneByMe: row.isDoneByMe,
    isTried: row.isTried,
    savedTo: row.savedTo && presentSavedTo(row.savedTo),
    shareCount: pin.shareCount,
    repinCount: pin.repinCount,
    storyPinDataId: pin.storyPinDataId,
    reactionCounts: row.reactionCounts,
    reactionByMe: row.reactionByMe,
    pinner,
    nativeCreator: person(pin.nativeCreatorId),
    originPinner: person(pin.originPinnerId),
    // Stored for the leads of a promotion that is over.
    promoter: pin.isPromoted ? person(pin.promoterId) : null,
    attributionUser: person(pin.attributionUserId),
    board: presentBoard(row, viewer, person(row.board.ownerId)),
    section: row.isBoardWithheld ? null : row.section,
    topics: mainFirst(row.topics, pin.topicId),
    embed: details?.embed ?? embedOfLink(pin.link),
    videos: details?.videos ?? [],
    recipe: details?.recipe ?? null,
    article: details?.article ?? null,
    products: presentProducts(details?.products ?? [], row.productImages, isAuth),
    storyPinData: details?.storyPinData ? presentStory(details.storyPinData, image.dominantColor) : null,
    carouselData: details?.carouselData ? presentCarousel(details.carouselData) : null,
    provenance: pin.provenance,
    isProvenanceFixed: pin.isProvenanceFixed,
    isAnimated: image.isAnimated,
    taggedProducts: presentTags(details?.taggedProducts ?? [], tagged, isAuth),
    mediaAttribution: details?.mediaAttribution ?? null,
    // True of one viewer at most, so what is stored never is.
    recommendationReason: null,
    sponsorship: details?.sponsorship ? presentSponsorship(details.sponsorship, viewer, person) : null,
    adTargetingAttribution: pin.isPromoted ? (details?.adTargetingAttribution ?? null) : null,
    leadForm: asksForDetails && row.leadForm ? { ...row.leadForm, isSubmitted: row.leadForm.isSubmitted === 1 } : null,
    seo: isAuth ? null : presentSeo(row, siteOrigin),
    shopping: isAuth ? presentShopping(row) : null,
  }
}

/** One that is not agreed on is between its two sides. */
function presentSponsorship(
  { creatorId, sponsorId, status }: SponsorshipRecord,
  viewer: Viewer,
  person: (id: string) => PinUser | null,
): Pin['sponsorship'] {
  const isSide = viewer.type === 'AUTH' && [creatorId, sponsorId].includes(viewer.user.id)
  return status === 'approved' || isSide ? { creator: person(creatorId), sponsor: person(sponsorId), status } : null
}

function presentSavedTo({ username, slug, ...saved }: NonNullable<PinRow['savedTo']>): Pin['savedTo'] {
  return { ...saved, url: href('board', { username, board: slug }) }
}

function presentBoard(
  { board, isBoardFollowedByMe, myPermissions, isBoardWithheld }: PinRow,
  viewer: Viewer,
  owner: PinUser | null,
): Pin['board'] {
  const isMine = viewer.type === 'AUTH' && viewer.user.id === board.ownerId
  return {
    id: globalId('Board', board.id),
    entityId: board.id,
    name: isBoardWithheld ? '' : board.name,
    url: isBoardWithheld ? '' : href('board', { username: owner?.username ?? '', board: board.slug }),
    privacy: board.privacy,
    layout: board.layout,
    isCollaborative: board.isCollaborative,
    collaboratedByMe: isMine || myPermissions !== null,
    collaboratorPermissions: isMine ? [...BOARD_PERMISSIONS] : (myPermissions ?? []),
    followedByMe: isBoardFollowedByMe,
    owner: isBoardWithheld
      ? { username: '', fullName: '' }
      : { username: owner?.username ?? '', fullName: owner?.fullName ?? '' },
  }
}

function mainFirst(topics: Pin['topics'], mainId: string | null): Pin['topics'] {
  return topics.toSorted((a, b) => Number(b.id === mainId) - Number(a.id === mainId) || (a.name < b.name ? -1 : 1))
}

/** Returns HTML. */
function descriptionHtml(description: string): string {
  return escapeHtml(description).replace(/\r?\n/g, '<br>')
}

function presentShopping({ pin, details }: PinRow): PinShopping | null {
  const product = details?.products?.[0]
  if (!product) return null
  const { price, standardPrice, shippingInfo } = product.offerSummary
  return {
    brand: product.brand,
    price,
    priceCurrency: pin.priceCurrency ?? product.offerSummary.currency,
    standardPrice,
    freeShippingPrice: shippingInfo?.freeShippingPrice ?? null,
    freeShippingValue: shippingInfo?.freeShippingValue ?? null,
  }
}
