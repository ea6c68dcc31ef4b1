import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import classes from './sheet.module.css'

/** The class of a page that is one sheet in the middle of the window. */
export const SHEET_ALONE = classNames(classes.sheet, classes.alone)

/** The class of a sheet beside something else. */
export const SHEET = classes.sheet

export function SheetHeading({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{text}</p>
    </>
  )
}

interface SheetNoticeProps {
  isDone?: boolean
  isWrong?: boolean
  children: ReactNode
}

export function SheetNotice({ isDone = false, isWrong = false, children }: SheetNoticeProps) {
  return (
    <p
      role={isDone ? 'status' : isWrong ? 'alert' : undefined}
      className={classNames(classes.notice, isDone && classes.done)}
    >
      {children}
    </p>
  )
}
