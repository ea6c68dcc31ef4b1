import type { BoardEdit } from '#schema/boards/board.ts'
import { BOARD_LAYOUTS, OWN_COVER } from '#schema/boards/constants.ts'
import { Form } from '#ui/app/forms/form.tsx'
import { useNativeForm } from '#ui/app/forms/use-native-form.ts'
import { LazyBoundary } from '#ui/app/lazy-boundary.tsx'
import { lazyPart } from '#ui/app/lazy-chunk.ts'
import { useTranslate, type MessageKey } from '#ui/app/texts/translate.ts'
import { BackToBoard } from '#ui/features/boards/back-to-board.tsx'
import { MergeBoard } from '#ui/features/boards/moves/merge-board.tsx'
import { ImageSetting } from '#ui/features/settings/image-setting.tsx'
import { Button } from '#ui/kit/button.tsx'
import { SheetNotice, SheetHeading, SHEET_ALONE } from '#ui/kit/sheet.tsx'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { ArchiveBoard, DeleteBoard } from './archive-board.tsx'
import { boardErrorKey } from './board-error.ts'
import { BOARD_FIELDS, BoardFields } from './board-fields.tsx'
import type { EditBoardProps } from './edit-board-props.ts'
import parts from '#ui/kit/field-parts.module.css'
import fieldClasses from '#ui/kit/field.module.css'
import classes from './board-form.module.css'

/** Its plain forms work before its code is there. */
const SectionsPart = lazyPart<EditBoardProps>(
  'sections-part',
  async () => (await import('./sections-part.tsx')).SectionsPart,
)

const DONE: Readonly<Record<string, MessageKey>> = {
  save: 'board.done.saved',
  archive: 'board.done.archived',
  unarchive: 'board.done.unarchived',
  addSection: 'board.done.sectionAdded',
  renameSection: 'board.done.sectionRenamed',
  moveSection: 'board.done.sectionMoved',
  deleteSection: 'board.done.sectionDeleted',
}

/** Plain forms, each sent to the page itself: what has been done is said above them. */
export function EditBoard(props: EditBoardProps) {
  const { board, form } = props
  const t = useTranslate()
  const done = form?.done === undefined ? undefined : DONE[form.done]
  return (
    <div className={SHEET_ALONE}>
      <BackToBoard board={board} className={classes.back} />
      <SheetHeading title={t('board.edit')} text={t('board.editText')} />
      {done && <SheetNotice isDone>{t(done)}</SheetNotice>}
      {form?.error && form.values['action'] !== 'save' && (
        <SheetNotice isWrong>{t(boardErrorKey(form.error))}</SheetNotice>
      )}
      <DetailsForm {...props} />
      <OwnCover board={board} />
      <LazyBoundary>
        <SectionsPart {...props} />
      </LazyBoundary>
      {board.mayManage && <ArchiveBoard {...props} />}
      {board.losses && <MergeBoard board={board} />}
      {board.losses && <DeleteBoard {...props} losses={board.losses} />}
    </div>
  )
}

function DetailsForm({ board, path, form }: EditBoardProps) {
  const t = useTranslate()
  const sent = form?.values['action'] === 'save' ? form : undefined
  const state = useNativeForm({
    id: 'board',
    fields: BOARD_FIELDS,
    sent,
    errorText: (error) => t(boardErrorKey(error)),
  })
  const values = sent && {
    name: sent.values['name'] ?? '',
    description: sent.values['description'] ?? '',
    isSecret: sent.values['is_secret'] === '1',
  }
  const layout = sent?.values['layout'] ?? board.layout
  return (
    <Form state={state} action={path} className={classes.form}>
      <input type="hidden" name="board_id" value={board.id} />
      <BoardFields state={state} values={values ?? board} hasPrivacy={board.mayManage} />
      <fieldset className={classes.choice}>
        <legend className={fieldClasses.label}>{t('board.field.layout')}</legend>
        {BOARD_LAYOUTS.map((one) => (
          <label key={one} className={parts.option}>
            <input type="radio" name="layout" value={one} defaultChecked={one === layout} />
            <span>{t(`board.layout.${one}`)}</span>
          </label>
        ))}
      </fieldset>
      <CoverChoice board={board} chosen={sent?.values['cover_pin_id'] ?? findCover(board)} />
      <Button type="submit" look="primary" name="action" value="save">
        {t('board.save')}
      </Button>
    </Form>
  )
}

function findCover({ cover, coverPinId }: BoardEdit): string {
  return cover ? OWN_COVER : (coverPinId ?? '')
}

function OwnCover({ board: { id, cover } }: { board: BoardEdit }) {
  const t = useTranslate()
  return (
    <ImageSetting
      label={t('board.cover.upload')}
      hint={t('board.cover.uploadHint')}
      url={cover?.url ?? null}
      className={classes.upload}
      save={(mediaId, init) => sendCall('BoardResource.update', { board_id: id, cover_media_id: mediaId }, init)}
    >
      {cover && <img className={classes.ownCover} src={cover.url} alt="" width={cover.width} height={cover.height} />}
    </ImageSetting>
  )
}

function CoverChoice({ board: { cover, coverChoices }, chosen }: { board: BoardEdit; chosen: string }) {
  const t = useTranslate()
  const isThere = chosen === OWN_COVER || coverChoices.some(({ pinId }) => pinId === chosen)
  return (
    <fieldset className={classes.choice}>
      <legend className={fieldClasses.label}>{t('board.field.cover')}</legend>
      <div className={classes.covers}>
        <label className={classes.cover}>
          <input type="radio" name="cover_pin_id" value="" defaultChecked={!isThere} />
          {t('board.cover.newest')}
        </label>
        {cover && (
          <label className={classes.cover}>
            <input type="radio" name="cover_pin_id" value={OWN_COVER} defaultChecked={chosen === OWN_COVER} />
            <img src={cover.url} alt="" width={cover.width} height={cover.height} />
            <span className="visually-hidden">{t('board.cover.own')}</span>
          </label>
        )}
        {coverChoices.map(({ pinId, title, image }, place) => (
          <label key={pinId} className={classes.cover}>
            <input type="radio" name="cover_pin_id" value={pinId} defaultChecked={pinId === chosen} />
            <img src={image.url} alt="" width={image.width} height={image.height} loading="lazy" />
            <span className="visually-hidden">{title || t('board.cover.pin', { number: place + 1 })}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
