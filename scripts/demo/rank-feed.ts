import type { Random } from './art/random.ts'

interface RankedPin {
  image: string
  topic: string
  /** Higher for fresh and good pins. */
  appeal: number
  isListed: boolean
}

/** A topic may return after this many other pins. */
const TOPIC_DISTANCE = 6

/**
 * A feed score between 0 and 1 for each pin, no two alike. The feed goes in rounds: the best pin of every image, then
 * the second of each, and so on; within a round the more appealing come first, unless that would put pins of the same
 * topic or image close together.
 */
export function rankFeed(random: Random, pins: readonly RankedPin[]): number[] {
  const byAppeal = pins
    .map((_, place) => place)
    .sort((one, other) => findAppeal(pins, other) - findAppeal(pins, one) || one - other)
  const rounds: number[][] = []
  const seen = new Map<string, number>()
  for (const place of byAppeal) {
    const pin = pins[place] as RankedPin
    if (!pin.isListed) continue
    const round = seen.get(pin.image) ?? 0
    seen.set(pin.image, round + 1)
    ;(rounds[round] ??= []).push(place)
  }

  const order: number[] = []
  for (const round of rounds) {
    const waiting = [...round]
    while (waiting.length > 0) {
      const recent = order.slice(-TOPIC_DISTANCE).map((place) => pins[place] as RankedPin)
      const next = waiting.findIndex((place) =>
        recent.every((pin) => pin.topic !== pins[place]?.topic && pin.image !== pins[place]?.image),
      )
      const other =
        next >= 0 ? next : waiting.findIndex((place) => recent.every((pin) => pin.image !== pins[place]?.image))
      order.push(...waiting.splice(Math.max(other, 0), 1))
    }
  }
  // Pins that no feed shows are ranked too, for when they are shown.
  for (const place of byAppeal) {
    if (!pins[place]?.isListed) order.splice(random.int(Math.min(40, order.length), order.length), 0, place)
  }

  const scores: number[] = []
  const step = 1 / (order.length + 1)
  for (const [position, place] of order.entries())
    scores[place] = Number((1 - (position + 1 + random.range(-0.4, 0.4)) * step).toFixed(9))
  return scores
}

function findAppeal(pins: readonly RankedPin[], place: number): number {
  return pins[place]?.appeal ?? 0
}
