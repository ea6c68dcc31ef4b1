import type { Random } from './art/random.ts'
import type { Source } from './plan-pins.ts'
import { TOPIC_TEXTS } from './texts/topic-texts.ts'
import type { TopicKey } from './topics.ts'
import { capitalize, createDeck, say, sentences } from './wording.ts'

interface PinWords {
  title: string
  description: string
}

/** A text returns only after all others of its topic were used. The title is often simply what the image shows. */
export function createPinWriter(random: Random): (source: Source) => PinWords {
  const decks = new Map<TopicKey, { title: () => string; lead: () => string; thought: () => string }>()

  function findDeck(topic: TopicKey) {
    const found = decks.get(topic)
    if (found) return found
    const texts = TOPIC_TEXTS[topic]
    const made = {
      title: createDeck(texts.titles, random),
      lead: createDeck(texts.leads, random),
      thought: createDeck(texts.thoughts, random),
    }
    decks.set(topic, made)
    return made
  }

  return function write({ spec }) {
    const deck = findDeck(spec.topic)
    const title = random.chance(0.4) ? capitalize(spec.subject) : say(deck.title(), random, spec.subject)
    const length = random.pick([0, 1, 1, 2, 2, 3])
    const parts = [say(deck.lead(), random, spec.subject)]
    for (let i = 0; i < length; i++) {
      const thought = say(deck.thought(), random, spec.subject)
      if (!parts.includes(thought)) parts.push(thought)
    }
    return { title, description: random.chance(0.04) ? '' : sentences(parts) }
  }
}
