import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PinDraftData } from '#schema/calls/pins.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { useWrite } from '#ui/app/query/use-write.ts'
import { Button } from '#ui/kit/button.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import type { BuilderEvent, Piece } from './builder-state.ts'
import classes from './draft-list.module.css'
import { deletePin, listDrafts } from './pin-calls.ts'

const QUERY_KEY = ['pin drafts']

interface DraftListProps {
  /** Drafts that are open are in the form. */
  pieces: readonly Piece[]
  dispatch(event: BuilderEvent): void
}

/** In the browser only: drafts change while the page is open. */
export function DraftList({ pieces, dispatch }: DraftListProps) {
  const t = useTranslate()
  const client = useQueryClient()
  const { data = [] } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => listDrafts(signal),
    staleTime: 0,
  })
  const remove = useWrite<string, unknown>({
    name: 'delete draft',
    run: (id, init) => deletePin(id, init),
    optimistic(id) {
      const before = client.getQueryData<PinDraftData[]>(QUERY_KEY) ?? []
      client.setQueryData<PinDraftData[]>(QUERY_KEY, (drafts = []) => drafts.filter((draft) => draft.id !== id))
      const removed = before.find((draft) => draft.id === id)
      return () => {
        if (removed) client.setQueryData<PinDraftData[]>(QUERY_KEY, (drafts = []) => [removed, ...drafts])
      }
    },
    onFailed: () => t('pinBuilder.draftNotDeleted'),
  })
  const drafts = data.filter(({ id }) => !pieces.some(({ draftId }) => draftId === id))
  if (drafts.length === 0) return null
  return (
    <section className={classes.drafts} aria-labelledby="pin-drafts">
      <h2 id="pin-drafts" className={classes.heading}>
        {t('pinBuilder.drafts')}
      </h2>
      <ul className={classes.list}>
        {drafts.map((draft) => {
          const name = draft.title || t('pinBuilder.untitled')
          const mediaId = draft.media_ids?.[0] ?? null
          return (
            <li key={draft.id} className={classes.draft}>
              {mediaId === null ? (
                <span className={classes.picture} />
              ) : (
                <img
                  className={classes.picture}
                  src={href('uploadPreview', { id: mediaId })}
                  alt=""
                  width={64}
                  height={64}
                  loading="lazy"
                  decoding="async"
                />
              )}
              <span className={classes.name} dir="auto">
                {name}
              </span>
              <Button
                aria-label={t('pinBuilder.openDraft', { name })}
                onClick={() => dispatch({ type: 'opened', draftId: draft.id, mediaId, text: toText(draft) })}
              >
                {t('pinBuilder.open')}
              </Button>
              <button
                type="button"
                className={classes.remove}
                aria-label={t('pinBuilder.deleteDraft', { name })}
                onClick={() => remove.send(draft.id)}
              >
                <Icon name="close" />
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function toText({ title = '', description = '', alt_text, link, board_id, comments_disabled }: PinDraftData) {
  return {
    title,
    description,
    altText: alt_text ?? '',
    link: link ?? '',
    boardId: board_id ?? '',
    allowsComments: !comments_disabled,
  }
}
