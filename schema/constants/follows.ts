export const TOPIC_FIELD = 'topic-'

export const MAX_INTEREST_LIST_LENGTH = 50

/** What can be followed. */
export const FOLLOW_KINDS = ['user', 'board', 'topic'] as const
export type FollowKind = (typeof FOLLOW_KINDS)[number]

/** Of a person: who follows them, and whom and which boards they follow. */
export const FOLLOW_LISTS = ['followers', 'people', 'boards'] as const
export type FollowList = (typeof FOLLOW_LISTS)[number]
