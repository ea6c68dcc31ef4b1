import { useRef } from 'react'
import type { BoardChoice } from '#schema/queries/saves.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { EmbeddedResult, useQueryResult } from '#ui/app/query/use-query-result.tsx'
import { Button } from '#ui/kit/button.tsx'
import { PageHeading } from '#ui/kit/page-heading.tsx'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { BOARD_CHOICES_REQUEST } from './board-choices-request.ts'
import { DraftList } from './draft-list.tsx'
import { PicturePanel } from './picture-panel.tsx'
import { PieceStrip } from './piece-strip.tsx'
import { TextFields } from './text-fields.tsx'
import { usePinBuilder } from './use-pin-builder.ts'
import classes from './pin-builder.module.css'

/** The page on which pins are made. */
export function PinBuilder() {
  const t = useTranslate()
  const result = useQueryResult(BOARD_CHOICES_REQUEST)
  return (
    <>
      <PageHeading title={t('pinBuilder.heading')} />
      <noscript>
        <p className={classes.noScript}>{t('pinBuilder.noScript')}</p>
      </noscript>
      {result.__typename === 'BoardChoices' && <Builder boards={result.boards} />}
      <EmbeddedResult request={BOARD_CHOICES_REQUEST} result={result} />
    </>
  )
}

function Builder({ boards }: { boards: readonly BoardChoice[] }) {
  const t = useTranslate()
  const isReady = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const { pieces, selected, isDraggedOver, progress, isBusy, take, dispatch, remove, publish, publishAll, saveDraft } =
    usePinBuilder(boards[0]?.id ?? '', form)
  const isMany = pieces.length > 1
  return (
    <>
      <form
        ref={form}
        className={classes.builder}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          publish()
        }}
      >
        <div className={classes.media}>
          <PicturePanel
            piece={selected}
            isReady={isReady}
            isDraggedOver={isDraggedOver}
            onFiles={take}
            dispatch={dispatch}
          />
          {(isMany || selected.upload.status !== 'none') && (
            <PieceStrip
              pieces={pieces}
              selectedKey={selected.key}
              isReady={isReady}
              onFiles={take}
              dispatch={dispatch}
              onRemove={remove}
            />
          )}
        </div>
        <div className={classes.details}>
          <TextFields piece={selected} boards={boards} hasOthers={isMany} dispatch={dispatch} />
          {selected.problems.form !== undefined && (
            <p role="alert" className={classes.problem}>
              {t(`pinBuilder.refused.${selected.problems.form}`)}
            </p>
          )}
          {progress && (
            <p role="status" className={classes.progress}>
              {t('pinBuilder.publishing', progress)}
            </p>
          )}
          <div className={classes.actions}>
            <Button disabled={!isReady} isBusy={isBusy} onClick={saveDraft}>
              {t('pinBuilder.saveDraft')}
            </Button>
            {isMany && (
              <Button disabled={!isReady} isBusy={isBusy} onClick={publishAll}>
                {t('pinBuilder.publishAll', { count: pieces.length })}
              </Button>
            )}
            <Button type="submit" look="primary" disabled={!isReady} isBusy={isBusy}>
              {t('pinBuilder.publish')}
            </Button>
          </div>
        </div>
      </form>
      {isReady && <DraftList pieces={pieces} dispatch={dispatch} />}
    </>
  )
}
