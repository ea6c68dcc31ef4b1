import * as v from 'valibot'

const Whole = v.pipe(v.number(), v.safeInteger())

/**
 * The format of earlier versions: a list, by position. Such messages may wait in a queue, the journal or as dead
 * letters for as long as events are kept.
 */
export const PositionalEvent = v.pipe(
  v.strictTuple([
    v.string(),
    Whole,
    Whole,
    v.nullable(Whole),
    v.nullable(v.string()),
    v.nullable(v.string()),
    v.nullable(v.pipe(v.number(), v.finite())),
    v.record(v.string(), v.unknown()),
  ]),
  v.transform(([clientUuid, at, eventType, viewType, objectId, pairId, durationMs, data]) => {
    return { clientUuid, at, eventType, viewType, objectId, pairId, durationMs, data }
  }),
)
