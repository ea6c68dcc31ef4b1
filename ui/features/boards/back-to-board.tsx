import { useTranslate } from '#ui/app/texts/translate.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { Icon } from '#ui/kit/icon.tsx'
import classes from './back-to-board.module.css'

interface BackToBoardProps {
  board: { name: string; url: string }
  className: string | undefined
}

export function BackToBoard({ board: { name, url }, className }: BackToBoardProps) {
  const t = useTranslate()
  return (
    <a className={classNames(classes.back, className)} href={url}>
      <span className={classes.arrow}>
        <Icon name="previous" size={18} />
      </span>
      <span>{t('board.back', { board: name })}</span>
    </a>
  )
}
