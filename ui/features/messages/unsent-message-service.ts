import { onDemand, service } from '#ui/app/background.ts'
import { localStore } from '#ui/platform/storage/storage.ts'
import { outboxKey } from './unsent-message-key.ts'

/** Sends what was written without a connection, on whatever page the viewer is when there is one again. */
export const waitingMessages = service({
  name: 'waiting messages',
  when({ context: { isAuthenticated, user } }) {
    return isAuthenticated && user !== null && localStore.read(outboxKey(user.id)) !== null && { user }
  },
  start: onDemand('waiting messages', async () => {
    const { startOutbox } = await import('./unsent-messages.ts')
    return ({ user }, current) => startOutbox(user, () => current().translate)
  }),
})
