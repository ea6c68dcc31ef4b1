/** The people whose comments, mentions and messages a member accepts. */
export const AUDIENCES = ['everyone', 'following', 'nobody'] as const
export type Audience = (typeof AUDIENCES)[number]
