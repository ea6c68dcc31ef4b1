import { useRef, useState } from 'react'
import type { FormOutcome } from '#schema/page-data.ts'
import { parseBuilderParams } from '#schema/pin-builder/builder-params.ts'
import type { PinDraftData } from '#schema/pin-builder/calls.ts'
import { href } from '#schema/routes.ts'
import type { BoardChoice } from '#schema/saves/queries.ts'
import { EmbeddedResult, useQueryResult } from '#ui/app/query/use-query-result.tsx'
import type { PageInput } from '#ui/app/router/page.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { PageHeading } from '#ui/kit/page-heading.tsx'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { BOARD_CHOICES_REQUEST } from './board-choices-request.ts'
import { BoardField } from './board-field.tsx'
import { DraftList } from './draft-list.tsx'
import { FileStrip } from './file-strip.tsx'
import { KindField } from './kind-field.tsx'
import { KindFields } from './kinds/kind-fields.tsx'
import { MediaPanel } from './media-panel.tsx'
import { OptionFields } from './option-fields.tsx'
import { PageImages } from './page-images.tsx'
import { PieceStrip } from './piece-strip.tsx'
import { PieceTable } from './piece-table.tsx'
import type { FieldsProps } from './pieces/piece-fields.ts'
import { listMainFiles, maxFiles, newPiece } from './pieces/piece.ts'
import { openedDraft } from './pin-options.ts'
import { SectionField } from './section-field.tsx'
import { readSentForm } from './sent-form.ts'
import { TextFields, TITLE_ID } from './text-fields.tsx'
import { TopicsField } from './topics-field.tsx'
import { useAddress } from './use-address.ts'
import { usePinBuilder, type PinBuilderState } from './use-pin-builder.ts'
import classes from './pin-builder.module.css'

/** The page on which pins are made. */
export function PinBuilder({ search, form }: Pick<PageInput, 'search' | 'form'>) {
  const t = useTranslate()
  const result = useQueryResult(BOARD_CHOICES_REQUEST)
  const { pin } = parseBuilderParams(search)
  return (
    <>
      <PageHeading title={t(pin === null ? 'pinBuilder.heading' : 'pin.edit')} />
      <noscript>
        <p className={classes.noScript}>{t('pinBuilder.noScript')}</p>
      </noscript>
      {result.__typename === 'BoardChoices' && <Builder boards={result.boards} search={search} sent={form} />}
      <EmbeddedResult request={BOARD_CHOICES_REQUEST} result={result} />
    </>
  )
}

interface BuilderProps {
  boards: readonly BoardChoice[]
  search: URLSearchParams
  /** A form that was refused. */
  sent: FormOutcome | undefined
}

function Builder({ boards, search, sent }: BuilderProps) {
  const t = useTranslate()
  const isReady = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const { board } = parseBuilderParams(search)
  const first = boards.find(({ id }) => id === board) ?? boards[0]
  const boardId = first?.id ?? ''
  const piece = sent ? readSentForm(sent, boardId, t) : newPiece('piece-0', boardId)
  const builder = usePinBuilder(piece, form)
  const { pieces, selected, page, dispatch } = builder
  useAddress({ ...builder, search })
  const [shownKey, setShownKey] = useState<string | null>(null)
  const files = listMainFiles(selected)
  const shown = files.find(({ key }) => key === shownKey) ?? files[0]
  const isMany = pieces.length > 1
  const isEdit = selected.pinId !== null
  function openDraft(draft: PinDraftData): void {
    dispatch({ type: 'opened', source: openedDraft(draft) })
    focusTitle()
  }

  /** The focus must not stay on the button that was pressed, which goes. */
  function focusTitle(): void {
    form.current?.querySelector<HTMLElement>(`#${TITLE_ID}`)?.focus()
  }

  const fields: FieldsProps = {
    piece: selected,
    change: (changed) => dispatch({ type: 'typed', key: selected.key, fields: changed }),
    dispatch,
    addFiles: builder.addFiles,
  }
  return (
    <>
      {page && (
        <PageImages
          url={page.url}
          onChoose={(choice) => dispatch({ type: 'foundOnPage', key: page.key, choice })}
          onCancel={() => dispatch({ type: 'pageClosed' })}
        />
      )}
      <form
        ref={form}
        className={classes.builder}
        method="post"
        action={href('pinBuilder')}
        encType="multipart/form-data"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          builder.publish()
        }}
      >
        <div className={classes.media}>
          <MediaPanel
            {...fields}
            file={shown}
            isReady={isReady}
            isDraggedOver={builder.isDraggedOver}
            onFiles={builder.addChosen}
            onRetry={builder.retryUpload}
            onRemove={builder.removeFile}
            onExtra={builder.addExtra}
          />
          {maxFiles(selected.kind) > 1 && selected.files.length > 0 && (
            <FileStrip
              piece={selected}
              shownKey={shown?.key}
              isReady={isReady}
              onShow={setShownKey}
              onFiles={builder.addChosen}
              dispatch={dispatch}
            />
          )}
          {(isMany || (!isEdit && selected.files.length > 0)) && (
            <PieceStrip
              pieces={pieces}
              selectedKey={selected.key}
              isReady={isReady}
              onFiles={builder.addAsPins}
              dispatch={dispatch}
              onRemove={builder.remove}
              onCombine={() => {
                builder.combine()
                focusTitle()
              }}
            />
          )}
        </div>
        <div className={classes.details}>
          <KindField {...fields} isReady={isReady} />
          <TextFields {...fields} onLookUp={(url) => dispatch({ type: 'pageOpened', url, key: selected.key })} />
          <BoardField {...fields} boards={boards} hasOthers={isMany} />
          {isReady && <SectionField {...fields} />}
          <KindFields {...fields} />
          {isReady && <TopicsField {...fields} />}
          <OptionFields {...fields} />
          <Foot builder={builder} isReady={isReady} />
        </div>
      </form>
      {isMany && <PieceTable pieces={pieces} boards={boards} dispatch={dispatch} />}
      {isReady && <DraftList pieces={pieces} onOpen={openDraft} />}
    </>
  )
}

interface FootProps {
  builder: PinBuilderState
  isReady: boolean
}

/** What is wrong or on its way, and the buttons that save and publish. */
function Foot({ builder, isReady }: FootProps) {
  const t = useTranslate()
  const { pieces, selected, progress, isBusy } = builder
  const isMany = pieces.length > 1
  const isEdit = selected.pinId !== null
  return (
    <>
      {selected.problems['form'] !== undefined && (
        <p role="alert" className={classes.problem}>
          {selected.problems['form']}
        </p>
      )}
      {progress && (
        <p role="status" className={classes.progress}>
          {t('pinBuilder.publishing', progress)}
        </p>
      )}
      {builder.waiting && (
        <div className={classes.progress}>
          <p role="status">
            {t(builder.waiting.of === 'all' ? 'pinBuilder.publishingLaterAll' : 'pinBuilder.publishingLater')}
          </p>
          <Button look="plain" onClick={builder.stopWaiting}>
            {t('pinBuilder.dontPublish')}
          </Button>
        </div>
      )}
      <div className={classes.actions}>
        {!isEdit && (
          <Button disabled={!isReady} isBusy={isBusy} onClick={builder.saveDraft}>
            {t('pinBuilder.saveDraft')}
          </Button>
        )}
        {isMany && (
          <Button disabled={!isReady} isBusy={isBusy} onClick={builder.publishAll}>
            {t('pinBuilder.publishAll', { count: pieces.length })}
          </Button>
        )}
        <Button type="submit" look="primary" isBusy={isBusy}>
          {t(isEdit ? 'pinBuilder.saveChanges' : 'pinBuilder.publish')}
        </Button>
      </div>
    </>
  )
}
