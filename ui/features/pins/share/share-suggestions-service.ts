import { onDemand, service } from '#ui/app/background.ts'
import { maySend } from './may-send.ts'

/** Suggestions are there on phones and tablets, whose connections are slow, before anything is shared. */
export const shareSuggestions = service({
  name: 'share suggestions',
  when({ context, queries }) {
    const { isMobile, isTablet } = context.userAgent
    return (isMobile || isTablet) && maySend(context) && queries
  },
  start: onDemand(
    'share suggestions',
    async () => (await import('#ui/features/messages/load-share-suggestions.ts')).loadShareSuggestions,
  ),
})
