import { onDemand, service } from '#ui/app/background.ts'
import { localStore } from '#ui/platform/storage/storage.ts'
import { unsentMessageKey } from './unsent-message-key.ts'

/** Sends what was written without a connection, on whatever page the viewer is when there is one again. */
export const waitingMessages = service({
  name: 'waiting messages',
  when({ context: { isAuthenticated, user } }) {
    return isAuthenticated && user !== null && localStore.read(unsentMessageKey(user.id)) !== null && { user }
  },
  start: onDemand('waiting messages', async () => {
    const { startUnsentMessages } = await import('./unsent-messages.ts')
    return ({ user }, current) => startUnsentMessages(user, () => current().translate)
  }),
})
