import type { TOPICS, TopicGroup, TopicKey } from '../topics.ts'

/**
 * Texts may hold alternatives, `[one|another|]`, of which one is chosen each time, and the slots `{subject}` and
 * `{Subject}`: what the image shows, a phrase of any number, so never the subject of a verb.
 */
export interface TopicTexts {
  titles: readonly string[]
  /** First sentences of a description. */
  leads: readonly string[]
  /** Sentences that may follow in any order. */
  thoughts: readonly string[]
  boards: readonly (readonly [name: string, description: string])[]
  sections: readonly string[]
  /** Questions below a pin, with the pinner's answers. */
  questions: readonly (readonly [question: string, answer: string])[]
}

type TopicsOf<Group extends TopicGroup> = Extract<(typeof TOPICS)[number], { group: Group }>['key']

export type GroupTexts<Group extends TopicGroup> = Record<TopicsOf<Group>, TopicTexts>

export interface CommentTexts {
  questions: readonly (readonly [question: string, answer: string])[]
  /** Thanks, praise, tips and small stories that need no answer. */
  remarks: readonly string[]
}

export interface ArticleText {
  topics: readonly TopicKey[]
  title: string
  description: string
}

export interface StoryText {
  topics: readonly TopicKey[]
  title: string
  intro: string
  /** Needs are ingredients, not supplies. */
  isEdible?: true
  needs: readonly (readonly [amount: string, name: string])[]
  pages: readonly StoryPageText[]
  closing: string
}

interface StoryPageText {
  heading: string
  text: string
  list?: readonly string[]
}
