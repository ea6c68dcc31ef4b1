import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { SheetText } from '#ui/kit/sheet-part.tsx'
import { replaceDocument } from '#ui/platform/navigation/replace-document.ts'
import classes from '#ui/features/identity/security/security.module.css'

/** They are shown only this once. */
export function RecoveryCodes({ codes, isNew }: { codes: readonly string[]; isNew: boolean }) {
  const t = useTranslate()
  return (
    <div className={classes.codes}>
      {isNew && (
        <p role="status" className={classes.good}>
          {t('twoStep.codes.on')}
        </p>
      )}
      <h3 id="recovery-codes" className={classes.subheading}>
        {t('twoStep.codes.heading')}
      </h3>
      <SheetText>{t('twoStep.codes.text')}</SheetText>
      <ol aria-labelledby="recovery-codes" className={classes.codeList}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <ButtonLink
        look="primary"
        href={href('securitySettings')}
        className={classes.action}
        onClick={(event) => {
          // A link to the current address navigates nowhere, and the codes must go.
          event.preventDefault()
          replaceDocument(href('securitySettings'))
        }}
      >
        {t('twoStep.codes.done')}
      </ButtonLink>
    </div>
  )
}
