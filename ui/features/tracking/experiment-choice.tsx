import type { QueryResult } from '#schema/all-queries.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { classNames } from '#ui/kit/class-names.ts'
import { SHEET_ALONE, SheetHeading, SheetNotice } from '#ui/kit/sheet.tsx'
import fieldClasses from '#ui/kit/field.module.css'
import classes from './experiment-choice.module.css'

type Running = Extract<QueryResult<'ExperimentsQuery'>, { __typename: 'Experiments' }>['experiments']

interface ExperimentChoiceProps {
  experiments: Running
  chosen: Readonly<Record<string, string>>
  done: string | undefined
}

export function ExperimentChoice({ experiments, chosen, done }: ExperimentChoiceProps) {
  const t = useTranslate()
  return (
    <form method="post" action={href('experimentsTool')} autoComplete="off" className={SHEET_ALONE}>
      <SheetHeading title={t('experiments.heading')} text={t('experiments.text')} />
      {(done === 'saved' || done === 'reset') && (
        <SheetNotice isDone>{t(done === 'saved' ? 'experiments.saved' : 'experiments.wasReset')}</SheetNotice>
      )}
      <ul className={classes.list}>
        {experiments.map(({ name, kind, groups, group }) => (
          <li key={name} className={classes.experiment}>
            <div className={classes.about}>
              <label htmlFor={name} className={classes.name}>
                {name}
              </label>
              <p id={`${name}-hint`} className={classes.hint}>
                {t(`experiments.${kind}`)}
              </p>
            </div>
            <select
              id={name}
              name={name}
              defaultValue={chosen[name] ?? ''}
              aria-describedby={`${name}-hint`}
              className={classNames(fieldClasses.input, classes.groups)}
            >
              <option value="">{t('experiments.drawn', { group: group ?? 'none' })}</option>
              {groups.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button type="submit" look="primary">
          {t('experiments.save')}
        </Button>
        <Button type="submit" name="reset" value="1">
          {t('experiments.reset')}
        </Button>
      </div>
    </form>
  )
}
