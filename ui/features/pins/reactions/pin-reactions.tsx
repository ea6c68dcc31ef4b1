import { useId } from 'react'
import type { Pin } from '#schema/pins/pin.ts'
import type { PinReactions as PinReactionsAnswer } from '#schema/pins/reaction-calls.ts'
import { PIN_REACTIONS, type PinReactionName, type PinReactionType } from '#schema/pins/reaction-constants.ts'
import { failureKey } from '#ui/app/forms/form-refusal.ts'
import { useStoreResult } from '#ui/app/query/use-query-result.tsx'
import { useWrite } from '#ui/app/query/use-write.ts'
import { useTranslate, type MessageKey } from '#ui/app/texts/translate.ts'
import { useFormat } from '#ui/app/use-format.ts'
import { Icon } from '#ui/kit/icon.tsx'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { useStore } from '#ui/platform/store.ts'
import { pinRequest } from '#ui/shared/pins/pin-requests.ts'
import { countReactions, reactionPresses } from './reaction-presses.ts'
import classes from './pin-reactions.module.css'

const LOOKS: Record<PinReactionName, { emoji: string; label: MessageKey }> = {
  like: { emoji: '👍', label: 'reaction.like' },
  love: { emoji: '❤️', label: 'reaction.love' },
  wow: { emoji: '😮', label: 'reaction.wow' },
  funny: { emoji: '😄', label: 'reaction.funny' },
  thanks: { emoji: '🙏', label: 'reaction.thanks' },
}

const REACTIONS = (Object.keys(LOOKS) as PinReactionName[]).map((name) => ({
  type: PIN_REACTIONS[name],
  ...LOOKS[name],
}))

/** One press likes the Pin or takes the viewer's reaction back; beside it the others. */
export function PinReactions({ pin }: { pin: Pin }) {
  const t = useTranslate()
  const format = useFormat()
  const id = useId()
  const isHydrated = useHydrated()
  const { mine, counts, total } = countReactions(pin, useStore(reactionPresses.store))
  const storePin = useStoreResult<'CloseupPageQuery'>(pinRequest({ params: { id: pin.id }, isAuth: true }))
  const write = useWrite<PinReactionType | null, PinReactionsAnswer>({
    name: `react ${pin.id}`,
    run: (type, init) =>
      type === null
        ? sendCall('DELETE pinReaction', { id: pin.id }, init)
        : sendCall('POST pinReaction', { id: pin.id, reaction_type: type }, init),
    optimistic: (type) => reactionPresses.add(pin.id, type),
    onDone(answer, _, undo) {
      if (!answer) return
      const { reaction_by_me: reactionByMe, reaction_counts: reactionCounts } = answer
      storePin((known) => (known.__typename === 'Pin' ? { ...known, reactionByMe, reactionCounts } : known))
      undo?.()
    },
    onFailed: (error) => t(failureKey(error, 'reaction.failed')),
  })
  const given = REACTIONS.find(({ type }) => type === mine)
  return (
    <div className={classes.reactions} role="group" aria-label={t('reaction.group')}>
      <button
        type="button"
        className={classes.main}
        aria-pressed={given !== undefined}
        disabled={!isHydrated}
        onClick={() => write.send(given ? null : PIN_REACTIONS.like)}
      >
        {given ? <span aria-hidden="true">{given.emoji}</span> : <Icon name="heart" />}
        <span>{t(given?.label ?? 'reaction.like')}</span>
      </button>
      <button
        type="button"
        className={classes.open}
        aria-label={t('reaction.more')}
        title={t('reaction.more')}
        popoverTarget={id}
        disabled={!isHydrated}
      >
        <Icon name="down" size={18} />
      </button>
      <div id={id} popover="auto" role="group" aria-label={t('reaction.more')} className={classes.tray}>
        {REACTIONS.map(({ type, emoji, label }) => (
          <button
            key={type}
            type="button"
            className={classes.choice}
            aria-pressed={type === mine}
            aria-label={t(label)}
            title={t(label)}
            popoverTarget={id}
            popoverTargetAction="hide"
            onClick={() => write.send(type === mine ? null : type)}
          >
            {emoji}
          </button>
        ))}
      </div>
      {total > 0 && (
        <span className={classes.counts}>
          <span aria-hidden="true">
            {REACTIONS.filter(({ type }) => (counts.get(type) ?? 0) > 0)
              .map(({ emoji }) => emoji)
              .join(' ')}
          </span>
          <span>{t('counts.reactions', { count: total, shown: format.compact(total) })}</span>
        </span>
      )}
    </div>
  )
}
