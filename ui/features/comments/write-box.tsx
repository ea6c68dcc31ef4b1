import { useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { toTextKey } from '#schema/comments/comment-text.ts'
import { MAX_COMMENT_LENGTH } from '#schema/comments/constants.ts'
import { countCharacters, toPlainText } from '#schema/plain-text.ts'
import { href } from '#schema/routes.ts'
import { LazyBoundary } from '#ui/app/lazy-boundary.tsx'
import { lazyChunk } from '#ui/app/lazy-chunk.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { classNames } from '#ui/kit/class-names.ts'
import { ErrorMessage } from '#ui/kit/message.tsx'
import { returnFocus } from '#ui/platform/document/return-focus.ts'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { MentionField } from './mention-field.tsx'
import { tagMentions } from './mentions.ts'
import { useThread } from './thread-context.ts'
import { useCommentDraft, type DraftOptions } from './use-comment-draft.ts'
import { COMMENT_REASONS, findCommentReason, useSendComment } from './use-send-comment.ts'
import classes from './write-box.module.css'

const ImageChoice = lazyChunk(
  'image-choice',
  async () => (await import('#ui/features/media/image-choice.tsx')).ImageChoice,
)

interface WriteBoxProps extends DraftOptions {
  label: string
  onEnd?(): void
  /** What stands in its place until the answer is there. */
  whileSent?: ReactNode
}

/** The box is a plain form until scripts run. What is typed stays if it is closed, or its comment goes. */
export function WriteBox({ label, parent, edited, form, onEnd, whileSent }: WriteBoxProps) {
  const t = useTranslate()
  const id = useId()
  const { pinId, findDraft } = useThread()
  const isHydrated = useHydrated()
  const field = useRef<HTMLTextAreaElement>(null)
  const box = useCommentDraft({ parent, edited, form })
  const { text, named, image } = box.draft
  const [isEmpty, setEmpty] = useState(form?.values['text'] !== undefined && toTextKey(toPlainText(text)) === '')
  const [isUploading, setUploading] = useState(false)
  const isInner = onEnd !== undefined
  // One that was open when the page was left does not take the focus.
  const [isNew] = useState(() => isInner && !findDraft(box.key)?.isOpen)
  useEffect(() => {
    if (isNew) field.current?.focus()
  }, [isNew])
  const { error, isBusy, send } = useSendComment({ parent, edited, box, onEnd })
  useEffect(() => {
    if (isInner && error !== null) returnFocus(field.current)
  }, [isInner, error])
  const over = countCharacters(toPlainText(text)) - MAX_COMMENT_LENGTH
  const reason = findCommentReason(error, form, box.draft.refusal)
  const isRepeated = edited !== undefined && reason === 'duplicateText'
  const problem = findProblem()

  function findProblem(): string | null {
    if (over > 0) return t('comment.error.tooLong', { count: over })
    if (isEmpty) return t('comment.error.text')
    if (isRepeated) return t('comment.error.repeated')
    return reason && t(COMMENT_REASONS[reason])
  }

  function close(): void {
    box.close()
    onEnd?.()
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const { submitter } = event.nativeEvent
    const cleaned = toPlainText(text)
    const isBlank = toTextKey(cleaned) === '' && image === null
    setEmpty(isBlank)
    if (isBlank || over > 0 || isBusy || isUploading) return
    const isForced = submitter instanceof HTMLButtonElement && submitter.name === 'force'
    send({ text: cleaned, tags: tagMentions(cleaned, named), media_id: image, ...(isForced && { force: true }) })
  }

  return (
    <>
      {isBusy && whileSent}
      <form
        method="post"
        action={href('pin', { id: pinId })}
        hidden={isInner && isBusy}
        className={classNames(classes.box, isInner && classes.inner)}
        noValidate
        onSubmit={submit}
      >
        <label htmlFor={id} className={isInner ? 'visually-hidden' : classes.label}>
          {label}
        </label>
        <MentionField
          id={id}
          field={field}
          text={text}
          rows={isInner || text !== '' ? 3 : 2}
          isBusy={isBusy}
          problemId={problem ? `${id}-problem` : undefined}
          onText={(next) => {
            box.change({ text: next })
            setEmpty(false)
          }}
          onMention={(next, mentioned) => box.change({ text: next, named: [...named, mentioned] })}
          onEscape={onEnd && close}
        />
        {parent && <input type="hidden" name="parent_id" value={parent.id} />}
        <ErrorMessage id={`${id}-problem`}>{problem}</ErrorMessage>
        <div className={classes.actions}>
          {isHydrated && !edited && (
            <LazyBoundary>
              <ImageChoice
                name={`image of ${pinId} ${box.key}`}
                onBusy={setUploading}
                image={image}
                onChoose={(chosen) => box.change({ image: chosen })}
              />
            </LazyBoundary>
          )}
          <Buttons
            isEdit={edited !== undefined}
            isRepeated={isRepeated}
            isBusy={isBusy}
            isUploading={isUploading}
            onCancel={onEnd && close}
          />
        </div>
      </form>
    </>
  )
}

interface ButtonsProps {
  isEdit: boolean
  /** The server asks whether it is to be saved all the same. */
  isRepeated: boolean
  isBusy: boolean
  isUploading: boolean
  onCancel: (() => void) | undefined
}

function Buttons({ isEdit, isRepeated, isBusy, isUploading, onCancel }: ButtonsProps) {
  const t = useTranslate()
  return (
    <>
      {onCancel && (
        <Button look="plain" onClick={onCancel}>
          {t('comment.cancel')}
        </Button>
      )}
      {/* Enter presses the first button that sends: saving again is never without asking. */}
      <Button type="submit" look="primary" isBusy={isBusy || isUploading}>
        {t(isEdit ? 'comment.save' : 'comment.post')}
      </Button>
      {isRepeated && (
        <Button type="submit" name="force" isBusy={isBusy}>
          {t('comment.saveAnyway')}
        </Button>
      )}
    </>
  )
}
