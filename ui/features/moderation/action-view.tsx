import { ACTIONS } from '#schema/moderation/constants.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useLocalFormat } from '#ui/app/use-local-format.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { Empty } from '#ui/kit/empty.tsx'
import { Field } from '#ui/kit/field.tsx'
import { SheetNotice } from '#ui/kit/sheet.tsx'
import { ActionForm } from './action-form.tsx'
import { LogLine } from './log-line.tsx'
import type { Moderation } from './moderation-requests.ts'
import { SubjectSummary } from './subject-summary.tsx'
import tool from '#ui/shared/tool-card.module.css'
import classes from './moderation.module.css'

type Found = NonNullable<Moderation['found']>

interface ActionViewProps {
  moderation: Moderation
  /** What was asked for. */
  wanted: string
  form: FormOutcome | undefined
}

/** One thing that may be acted on, found by its address. */
export function ActionView({ moderation: { found, after }, wanted, form }: ActionViewProps) {
  const t = useTranslate()
  const done = ACTIONS.find((one) => one === form?.done)
  return (
    <>
      <form method="get" action={href('moderationTool')} className={classes.find}>
        <Field
          name="at"
          label={t('moderation.at')}
          defaultValue={wanted}
          autoComplete="off"
          autoCapitalize="none"
          dir="auto"
        />
        <Button type="submit">{t('moderation.find')}</Button>
      </form>
      {wanted !== '' && !found && <SheetNotice isWrong>{t('moderation.notFound')}</SheetNotice>}
      {done && <SheetNotice isDone>{t(`moderation.decided.${done}`)}</SheetNotice>}
      {found && (
        <>
          <article className={tool.card}>
            {found.image ? <ImageSummary id={found.id} image={found.image} /> : <State found={found} />}
            <FurtherLinks found={found} />
            <ActionForm key={`${found.type} ${found.id}`} found={found} form={done ? undefined : form} />
          </article>
          <h2 className={classes.heading}>{t('moderation.history')}</h2>
          {found.history.length === 0 && <Empty text={t('moderation.noHistory')} />}
          <ul className={classes.list}>
            {found.history.map((entry) => (
              <li key={entry.id}>
                <LogLine entry={entry}>
                  {(entry.type !== found.type || entry.subjectId !== found.id) && (
                    <span>{t('moderation.type', { type: entry.type })}</span>
                  )}
                </LogLine>
              </li>
            ))}
          </ul>
          {after !== null && (
            <p className={classes.more}>
              <ButtonLink href={href('moderationTool', {}, { type: found.type, id: found.id, after })}>
                {t('moderation.more')}
              </ButtonLink>
            </p>
          )}
        </>
      )}
    </>
  )
}

function State({ found }: { found: Found }) {
  const t = useTranslate()
  const format = useLocalFormat()
  const { type, subject, isDeleted, isSuspended, suspendedUntil } = found
  if (!subject) return <p className={classes.soft}>{t('moderation.deleted', { type })}</p>
  const facts = [
    ...(isDeleted ? [t('moderation.decided.delete')] : []),
    ...(isSuspended
      ? [
          suspendedUntil === null
            ? t('moderation.decided.suspend')
            : t('moderation.suspendedUntil', { date: format.date(suspendedUntil) }),
        ]
      : []),
  ]
  return <SubjectSummary type={type} subject={subject} facts={facts} />
}

function ImageSummary({ id, image }: { id: string; image: NonNullable<Found['image']> }) {
  const t = useTranslate()
  return (
    <div className={classes.subject}>
      {image.imageUrl && <img src={image.imageUrl} alt="" className={classes.image} loading="lazy" />}
      <div className={tool.words}>
        <h2 className={classes.title}>{t('moderation.type', { type: 'image' })}</h2>
        <p className={classes.facts}>
          <span>{t('moderation.pins', { count: image.pinCount })}</span>
          {image.isRefused && <span className={classes.flag}>{t('moderation.refused')}</span>}
        </p>
        <p className={classes.soft}>{id}</p>
      </div>
    </div>
  )
}

/** Links lead to the maker of a Pin, comment or board, and to all the images that they show. */
function FurtherLinks({ found: { type, subject, images } }: { found: Found }) {
  const t = useTranslate()
  const hasOwner = subject !== null && type !== 'user'
  if (!hasOwner && images.length === 0) return null
  return (
    <ul className={classes.beside} aria-label={t('moderation.further')}>
      {hasOwner && (
        <li>
          <a href={href('moderationTool', {}, { type: 'user', id: subject.owner.id })}>
            {t('moderation.owner', { username: subject.owner.username })}
          </a>
        </li>
      )}
      {images.map((signature, at) => (
        <li key={signature}>
          <a href={href('moderationTool', {}, { type: 'image', id: signature })}>
            {t('moderation.image', { place: at + 1 })}
          </a>
        </li>
      ))}
    </ul>
  )
}
