import { useTranslate } from '#ui/app/texts/translate.ts'
import classes from './card-note.module.css'

export function CardNote({ text }: { text: string }) {
  const t = useTranslate()
  return (
    <span className={classes.note}>
      <span className="visually-hidden">{t('pin.note')} </span>
      <bdi>{text}</bdi>
    </span>
  )
}
