import type { ModeratedType } from '#schema/moderation/constants.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useFormat } from '#ui/app/use-format.ts'
import type { Subject } from './moderation-requests.ts'
import tool from '#ui/shared/tool-card.module.css'
import classes from './moderation.module.css'

interface SubjectSummaryProps {
  type: ModeratedType
  subject: Subject | null
  /** Shown beside the type. */
  facts: readonly string[]
}

export function SubjectSummary({ type, subject, facts }: SubjectSummaryProps) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <div className={classes.subject}>
      {subject?.imageUrl && <img src={subject.imageUrl} alt="" className={classes.image} loading="lazy" />}
      <div className={tool.words}>
        <h2 className={classes.title} dir="auto">
          {subject?.isOpen ? (
            <a href={subject.url}>{subject.title || t('moderation.untitled', { type })}</a>
          ) : (
            subject?.title || t('moderation.untitled', { type })
          )}
        </h2>
        <p className={classes.facts}>
          <span>{t('moderation.type', { type })}</span>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          {subject?.isHidden && <span className={classes.flag}>{t('moderation.hidden')}</span>}
          {subject?.isUnsafe && <span className={classes.flag}>{t('moderation.unsafe')}</span>}
          {subject?.owner.isWriteBanned && <span className={classes.flag}>{t('moderation.banned')}</span>}
        </p>
        {subject ? (
          <>
            {subject.text && (
              <p className={classes.quote} dir="auto">
                {subject.text}
              </p>
            )}
            {subject.words.length > 0 && (
              <ul className={classes.beside} aria-label={t('moderation.words', { type })}>
                {subject.words.map((text, place) => (
                  <li key={place} dir="auto">
                    {text}
                  </li>
                ))}
              </ul>
            )}
            {subject.videos.map(({ url, captionsUrls }, place) => (
              // The video has the captions that were uploaded.
              // oxlint-disable-next-line jsx-a11y/media-has-caption
              <video
                key={url}
                src={url}
                controls
                preload="metadata"
                aria-label={t('moderation.video', { place: place + 1 })}
                className={classes.video}
              >
                {Object.entries(captionsUrls).map(([language, captions]) => (
                  <track
                    key={language}
                    kind="captions"
                    src={captions}
                    srcLang={language}
                    label={format.language(language)}
                  />
                ))}
              </video>
            ))}
            {subject.pictures.length > 0 && (
              <ul className={classes.images} aria-label={t('moderation.images', { type })}>
                {subject.pictures.map((url) => (
                  <li key={url}>
                    <img src={url} alt="" className={classes.image} loading="lazy" />
                  </li>
                ))}
              </ul>
            )}
            <p className={classes.soft}>
              <a href={href('profile', { username: subject.owner.username })}>
                {type === 'user'
                  ? `@${subject.owner.username}`
                  : t('moderation.by', { name: subject.owner.fullName, username: subject.owner.username })}
              </a>
              <span>{` · ${t('moderation.decisions', { count: subject.owner.decisionCount })}`}</span>
            </p>
          </>
        ) : (
          <p className={classes.soft}>{t('moderation.gone')}</p>
        )}
      </div>
    </div>
  )
}
