import type { QueryResult } from '#schema/all-queries.ts'
import type { QueryError } from '#schema/query.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { Masonry } from '#ui/kit/masonry.tsx'
import { PinCard } from '#ui/shared/pins/pin-card.tsx'
import classes from './board-ideas.module.css'

type IdeasOfBoard = Exclude<QueryResult<'MoreIdeasQuery'>, QueryError>['boards'][number]

/** A row of ideas for one board, which leads to all of them. */
export function BoardIdeas({ board, isFirst }: { board: IdeasOfBoard; isFirst: boolean }) {
  const t = useTranslate()
  const { id, name, isSecret, url, ideasUrl, pins } = board
  return (
    <section className={classes.board} aria-labelledby={id}>
      <div className={classes.bar}>
        <h2 id={id} className={classes.title}>
          <a href={url}>
            {isSecret && <Icon name="lock" size={18} />}
            {isSecret && <span className="visually-hidden">{t('board.secret')} </span>}
            <span>{t('moreIdeas.board', { board: name })}</span>
          </a>
        </h2>
        <ButtonLink href={ideasUrl}>
          {t('moreIdeas.more')}
          <span className="visually-hidden">
            {' '}
            <span>{t('moreIdeas.moreFor', { board: name })}</span>
          </span>
        </ButtonLink>
      </div>
      <Masonry label={t('moreIdeas.board', { board: name })}>
        {pins.map((pin) => (
          <PinCard key={pin.id} pin={pin} isEager={isFirst} />
        ))}
      </Masonry>
    </section>
  )
}
