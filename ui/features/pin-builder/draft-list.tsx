import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PinDraftData } from '#schema/pin-builder/calls.ts'
import { href } from '#schema/routes.ts'
import { useWrite } from '#ui/app/query/use-write.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { IconButton } from '#ui/kit/icon-button.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { ApiError } from '#ui/platform/network/api-error.ts'
import { FileThumbnail } from './pieces/file-thumbnail.tsx'
import type { Piece } from './pieces/piece.ts'
import { deletePin, listDrafts } from './pin-calls.ts'
import { openedDraft } from './pin-options.ts'
import classes from './draft-list.module.css'
import thumbnail from './pieces/file-thumbnail.module.css'

const QUERY_KEY = ['pin drafts']
const FIRST_PAGE: string | null = null

interface DraftListProps {
  /** Drafts that are open are in the form. */
  pieces: readonly Piece[]
  onOpen(draft: PinDraftData): void
}

/** The list is rendered in the browser only: drafts change while the page is open. */
export function DraftList({ pieces, onOpen }: DraftListProps) {
  const t = useTranslate()
  const client = useQueryClient()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ pageParam, signal }) => listDrafts(pageParam, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ bookmark }) => bookmark,
    staleTime: 0,
  })
  const [removedIds, setRemovedIds] = useState<readonly string[]>([])
  const remove = useWrite<string, unknown>({
    name: 'delete draft',
    run: (id, init) =>
      deletePin(id, init).catch((error: unknown) => {
        // Deleted or published elsewhere: it is no draft any more.
        if (!(error instanceof ApiError) || error.status !== 404) throw error
      }),
    optimistic(id) {
      setRemovedIds((ids) => [...ids, id])
      return () => setRemovedIds((ids) => ids.filter((one) => one !== id))
    },
    onDone: () => client.invalidateQueries({ queryKey: QUERY_KEY }),
    onFailed: () => t('pinBuilder.draftNotDeleted'),
  })
  const drafts = (data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter(({ id }) => !removedIds.includes(id) && !pieces.some(({ draftId }) => draftId === id))
  if (drafts.length === 0) return null
  return (
    <section className={classes.drafts} aria-labelledby="pin-drafts">
      <h2 id="pin-drafts" className={classes.heading}>
        {t('pinBuilder.drafts')}
      </h2>
      <ul className={classes.list}>
        {drafts.map((draft) => {
          const name = draft.title || t('pinBuilder.untitled')
          return (
            <li key={draft.id} className={classes.draft}>
              <DraftImage draft={draft} />
              <span className={classes.name} dir="auto">
                {name}
              </span>
              <Button aria-label={t('pinBuilder.openDraft', { name })} onClick={() => onOpen(draft)}>
                {t('pinBuilder.open')}
              </Button>
              <IconButton label={t('pinBuilder.deleteDraft', { name })} onClick={() => remove.send(draft.id)}>
                <Icon name="close" />
              </IconButton>
            </li>
          )
        })}
      </ul>
      {hasNextPage && (
        <Button className={classes.more} isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('pinBuilder.moreDrafts')}
        </Button>
      )}
    </section>
  )
}

function DraftImage({ draft }: { draft: PinDraftData }) {
  if (draft.kind === 'video' || draft.kind === 'story') {
    return <FileThumbnail file={openedDraft(draft).files[0]} />
  }
  const [mediaId] = draft.media_ids ?? []
  if (mediaId === undefined) return <span className={thumbnail.thumbnail} />
  return (
    <img
      className={thumbnail.thumbnail}
      src={href('uploadPreview', { id: mediaId })}
      alt=""
      width={64}
      height={64}
      loading="lazy"
      decoding="async"
    />
  )
}
