import { useQueryResult } from '#ui/app/query/use-query-result.tsx'
import { shellStore } from '#ui/app/shell-state.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { Modal } from '#ui/kit/modal.tsx'
import { useStore } from '#ui/platform/store.ts'
import { pinRequest } from '#ui/shared/pins/pin-requests.ts'
import { SaveForm } from './save-form.tsx'
import { completeSave, dismissSave } from './unauth-save.ts'
import classes from './save-upsell.module.css'

export function SaveUpsell() {
  const { savePinId } = useStore(shellStore)
  return savePinId === null ? null : <SaveModal pinId={savePinId} />
}

function SaveModal({ pinId }: { pinId: string }) {
  const t = useTranslate()
  const pin = useQueryResult<'CloseupPageQuery'>(pinRequest({ params: { id: pinId }, isAuth: false }))
  if (pin.__typename === 'Error') return null
  const { url, width, height } = pin.images['474x']
  return (
    <Modal
      closeLabel={t('modal.dismiss')}
      heading={t('upsell.saveHeading')}
      onClose={dismissSave}
      actions={
        <SaveForm
          pin={pin}
          onSubmit={() => {
            // A form that is gone by the end of its event is not sent.
            setTimeout(completeSave)
          }}
        >
          <Button type="submit" name="to" value="login">
            {t('login.action')}
          </Button>
          <Button type="submit" name="to" value="signup" look="primary">
            {t('signup.action')}
          </Button>
        </SaveForm>
      }
    >
      <div className={classes.content}>
        <img className={classes.image} src={url} width={width} height={height} alt={pin.altText || pin.title} />
        <p className={classes.text}>{t('upsell.saveText')}</p>
      </div>
    </Modal>
  )
}
