import { BOARD_PERMISSIONS } from '#schema/boards/constants.ts'
import { DEFAULT_PERMISSIONS } from '#schema/boards/invite-constants.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { CopyLine } from '#ui/kit/copy-line.tsx'
import { Field } from '#ui/kit/field.tsx'
import { SheetPart, SheetText } from '#ui/kit/sheet-part.tsx'
import { useSentOnce } from '#ui/platform/document/use-sent-once.ts'
import { showToast } from '#ui/shared/toasts/toasts.ts'
import type { BoardPeopleProps } from './board-people-props.ts'
import { inviteErrorKey } from './invite-error.ts'
import { PermissionBoxes } from './permission-boxes.tsx'
import { useSuggestedPeople } from './use-suggested-people.ts'
import classes from './board-invites.module.css'

const SUGGESTIONS = 'people-to-invite'

export function InvitePeople({ people, path, form }: BoardPeopleProps) {
  const t = useTranslate()
  const sendOnce = useSentOnce()
  const suggested = useSuggestedPeople(people)
  const problem = form?.problems['who']
  const sent = form?.values['action'] === 'invite' || form?.values['action'] === 'link' ? form.values : undefined
  const ticked = sent ? BOARD_PERMISSIONS.filter((name) => sent[`may_${name}`] === '1') : DEFAULT_PERMISSIONS
  const links = people.pending.filter(({ url }) => url !== null)
  return (
    <SheetPart id="invite" title={t('boardPeople.invite')}>
      <SheetText>{t('boardPeople.inviteText')}</SheetText>
      <form method="post" action={path} className={classes.form} noValidate onSubmit={sendOnce}>
        <input type="hidden" name="board_id" value={people.id} />
        <Field
          name="who"
          label={t('boardPeople.who')}
          defaultValue={sent?.['who'] ?? ''}
          error={problem && t(problem === 'invalidInput' ? 'boardPeople.error.noOne' : inviteErrorKey(problem))}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="auto"
          list={SUGGESTIONS}
          onInput={({ currentTarget }) => suggested.search(currentTarget.value)}
        />
        <datalist id={SUGGESTIONS}>
          {suggested.people.map(({ username, fullName }) => (
            <option key={username} value={`@${username}`}>
              {fullName}
            </option>
          ))}
        </datalist>
        <PermissionBoxes id="invited" offered={people.permissions} ticked={ticked} />
        <div className={classes.actions}>
          <Button type="submit" name="action" value="invite" look="primary">
            {t('boardPeople.send')}
          </Button>
          <Button type="submit" name="action" value="link">
            {t('boardPeople.makeLink')}
          </Button>
        </div>
      </form>
      {links.map(({ inviteId, url, permissions }) => (
        <div key={inviteId} className={classes.link}>
          <CopyLine
            id={`link-${inviteId}`}
            label={t('boardPeople.link')}
            value={url ?? ''}
            action={t('boardPeople.copy')}
            onCopied={(isCopied) => showToast({ text: t(isCopied ? 'invite.copied' : 'invite.notCopied') })}
          />
          <p className={classes.soft}>
            {permissions.length === 0
              ? t('boardPeople.may.view')
              : permissions.map((name) => t(`boardPeople.may.${name}`)).join(', ')}
          </p>
          <form method="post" action={path} onSubmit={sendOnce}>
            <input type="hidden" name="invite_id" value={inviteId} />
            <Button type="submit" name="action" value="withdraw">
              {t('boardPeople.endLink')}
            </Button>
          </form>
        </div>
      ))}
    </SheetPart>
  )
}
