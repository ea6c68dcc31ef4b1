import type { PageDefinition, PageInput } from '#ui/app/router/page.ts'
import { SentLine } from '#ui/features/pins/closeup/sent-line.tsx'
import { page as pinPage } from '../[id].tsx'

/** The page of a Pin that was sent in a message, with the way back. */
export const page: PageDefinition = { ...pinPage, Page: SentPin }

function SentPin(input: PageInput) {
  return (
    <>
      <SentLine pinId={input.params['id'] ?? ''} conversationId={input.search.get('conversation')} />
      <pinPage.Page {...input} />
    </>
  )
}
