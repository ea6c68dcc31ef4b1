import type { ComponentProps } from 'react'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { ChooseFiles } from './choose-files.tsx'
import classes from './files-button.module.css'

/** A file picker that looks like a button. */
export function FilesButton({ className, ...rest }: Omit<ComponentProps<typeof ChooseFiles>, 'children'>) {
  return (
    <ChooseFiles {...rest} className={classNames(classes.button, className)}>
      <span aria-hidden="true">{rest.label}</span>
    </ChooseFiles>
  )
}

/** Opens the camera of a phone or tablet, whose file picker may offer its gallery alone; not shown elsewhere. */
export function CameraButton(props: Pick<ComponentProps<typeof ChooseFiles>, 'isReady' | 'onFiles'>) {
  const t = useTranslate()
  return (
    <FilesButton
      {...props}
      label={t('pinBuilder.takePhoto')}
      accepts="image"
      isSingle
      isCamera
      className={classes.camera}
    />
  )
}
