/** Why a viewer sees an ad, as its advertiser states it: keys of `adTargetingAttribution`. */
export const PROMOTION_REASONS = ['isThirdPartyAd', 'usesLocation', 'usesInterests', 'usesCustomerList'] as const
export type PromotionReason = (typeof PROMOTION_REASONS)[number]

export const PROMOTIONS_PER_PAGE = 30

export const MAX_LEAD_TITLE_LENGTH = 100

/** Room for the sentence that people agree to, not for the terms themselves, which are linked. */
export const MAX_LEAD_CONSENT_LENGTH = 500
