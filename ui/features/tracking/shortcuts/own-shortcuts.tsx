import { useEffect, useState } from 'react'
import type { Shortcut } from '#schema/people/user-property-calls.ts'
import { useWrite } from '#ui/app/query/use-write.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { reportMetric } from '#ui/platform/lifecycle/metrics.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { ShortcutsEditor } from './shortcuts-editor.tsx'
import classes from './shortcuts.module.css'

export function OwnShortcuts({ entityId }: { entityId: string }) {
  const t = useTranslate()
  const [shortcuts, setShortcuts] = useState<readonly Shortcut[] | null>(null)
  const [isEditing, setEditing] = useState(false)
  const { send, isBusy } = useWrite({
    name: 'keep shortcuts',
    run: (customShortcuts: Shortcut[], init) =>
      sendCall(
        'UserPropertiesResource.update',
        { ...toEntity(entityId), properties: { NAVBAR_CONFIG: { customShortcuts } } },
        init,
      ),
    onDone(_, kept) {
      setShortcuts(kept)
      setEditing(false)
    },
    onFailed() {
      reportMetric('shortcuts_failure', { step: 'save' })
      return null
    },
  })

  useEffect(() => {
    let isGone = false
    readShortcuts(entityId).then(
      (read) => {
        if (!isGone) setShortcuts(read)
      },
      () => reportMetric('shortcuts_failure', { step: 'load' }),
    )
    return () => {
      isGone = true
    }
  }, [entityId])

  return (
    <nav aria-label={t('shortcuts.name')} className={classes.bar}>
      {isEditing && shortcuts ? (
        <ShortcutsEditor shortcuts={shortcuts} isBusy={isBusy} onSave={send} onCancel={() => setEditing(false)} />
      ) : (
        <>
          <ul className={classes.list}>
            {(shortcuts ?? []).map(({ id, label, url }) => (
              <li key={id}>
                <a href={url} className={classes.link} dir="auto">
                  {label}
                </a>
              </li>
            ))}
          </ul>
          <Button disabled={shortcuts === null} onClick={() => setEditing(true)}>
            {t(shortcuts?.length ? 'shortcuts.edit' : 'shortcuts.add')}
          </Button>
        </>
      )}
    </nav>
  )
}

function toEntity(entityId: string) {
  return { entity_id: entityId, entity_type: 'BIZ_USER' } as const
}

async function readShortcuts(entityId: string): Promise<readonly Shortcut[]> {
  const options = { ...toEntity(entityId), property_keys: ['NAVBAR_CONFIG' as const] }
  const { properties } = await sendCall('UserPropertiesResource.get', options)
  return properties.NAVBAR_CONFIG.customShortcuts
}
