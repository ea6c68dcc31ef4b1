import type { ReactNode } from 'react'
import type { Pin } from '#schema/pins/pin.ts'
import { href } from '#schema/routes.ts'
import { MAX_CARRIED_DESCRIPTION_LENGTH } from '#schema/tracking/visit-constants.ts'
import { useExperience } from '#ui/app/app-data.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { askToSave } from './unauth-save.ts'
import classes from './save-form.module.css'

/** Leads signed-out visitors to the login, which then saves the pin; scripts ask in place instead. */
export function VisitorSave({ pin }: { pin: Pin }) {
  const t = useTranslate()
  // What the server has not said yet refuses nothing: the visitor asked for it.
  const mayAsk = useExperience('save_upsell') !== null
  return (
    <SaveForm
      pin={pin}
      onSubmit={(event) => {
        if (mayAsk && askToSave(pin.id)) event.preventDefault()
      }}
    >
      <Button type="submit" look="primary">
        {t('pin.save')}
      </Button>
    </SaveForm>
  )
}

interface SaveFormProps {
  pin: Pin
  onSubmit(event: { preventDefault(): void }): void
  children: ReactNode
}

/** A form and no link: only a press may save. */
export function SaveForm({ pin, onSubmit, children }: SaveFormProps) {
  return (
    <form method="post" action={href('savePin', { id: pin.id })} className={classes.form} onSubmit={onSubmit}>
      <input type="hidden" name="next" value={saveNext(pin)} />
      {children}
    </form>
  )
}

function saveNext({ id, link, title, description, altText, imageSignature }: Pin): string {
  const path = href('pin', { id })
  const words = Array.from(title || description || altText)
    .slice(0, MAX_CARRIED_DESCRIPTION_LENGTH)
    .join('')
  return `${path}?${new URLSearchParams({ url: link ?? path, media: imageSignature, description: words })}`
}
