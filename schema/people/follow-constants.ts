export const TOPIC_FIELD = 'topic-'

/** `interest_list` of the topics that one follows. */
export const FOLLOWED_TOPICS = 'favorited'

/** What can be followed. */
export const FOLLOW_KINDS = ['user', 'board', 'topic'] as const
export type FollowKind = (typeof FOLLOW_KINDS)[number]

/** The lists of a person: who follows them, and whom and which boards they follow. */
export const FOLLOW_LISTS = ['followers', 'people', 'boards'] as const
export type FollowList = (typeof FOLLOW_LISTS)[number]
