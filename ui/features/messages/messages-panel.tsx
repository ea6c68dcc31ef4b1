import { useEffect } from 'react'
import { href } from '#schema/routes.ts'
import { LateBlock } from '#ui/app/query/late-block.tsx'
import { useQueryResult } from '#ui/app/query/use-query-result.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { Empty } from '#ui/kit/empty.tsx'
import { IconButton } from '#ui/kit/icon-button.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { Spinner } from '#ui/kit/spinner.tsx'
import { useStore } from '#ui/platform/store.ts'
import { ConversationList, ConversationImage } from './conversation-list.tsx'
import { nameConversation } from './conversation-name.ts'
import { changeStored, conversations } from './conversation-store.ts'
import { ConversationThread } from './conversation-thread.tsx'
import { conversationRequest, conversationsRequest } from './message-requests.ts'
import { NewConversation } from './new-conversation.tsx'
import { useConversationList } from './use-conversation-list.ts'
import classes from './messages-panel.module.css'

const INBOX = conversationsRequest({ search: new URLSearchParams() })

/** The messages dropdown: the inbox, one conversation or a new message, beside the page. */
export function MessagesPanel({ onLeave }: { onLeave(): void }) {
  const t = useTranslate()
  const { openId, isNewMessage, attachment } = useStore(conversations)
  useEffect(() => {
    changeStored({ type: 'dropdownOpened' })
    return () => changeStored({ type: 'dropdownClosed' })
  }, [])
  const isList = openId === null && !isNewMessage
  return (
    <section aria-labelledby="messages-panel" className={classes.panel}>
      <div className={classes.top}>
        {!isList && (
          <IconButton
            label={t('messages.backToList')}
            onClick={() => changeStored({ type: isNewMessage ? 'newMessageClosed' : 'conversationClosed' })}
          >
            <span className={classes.back}>
              <Icon name="back" />
            </span>
          </IconButton>
        )}
        <h2 id="messages-panel" className={classes.heading}>
          {t(isNewMessage ? 'messages.new' : 'messages.heading')}
        </h2>
        {isList && (
          <Button look="primary" onClick={() => changeStored({ type: 'newMessageOpened', attachment: null })}>
            {t('messages.new')}
          </Button>
        )}
      </div>
      <LateBlock fallback={<Spinner label={t('state.loading')} />}>
        {isNewMessage ? (
          <NewConversation
            attachment={attachment}
            onStarted={(id) =>
              changeStored(id === null ? { type: 'newMessageClosed' } : { type: 'conversationOpened', id })
            }
          />
        ) : openId === null ? (
          <Inbox />
        ) : (
          <OpenConversation key={openId} id={openId} onLeave={onLeave} />
        )}
      </LateBlock>
      {isList && (
        <p className={classes.all}>
          <ButtonLink href={href('messages')} onClick={onLeave}>
            {t('messages.all')}
          </ButtonLink>
        </p>
      )}
    </section>
  )
}

function Inbox() {
  const t = useTranslate()
  const result = useQueryResult<'ConversationsQuery'>(INBOX)
  const list = useConversationList(INBOX, result)
  if (result.__typename === 'Error') return <Empty text={t('messages.off')} />
  const { requestCount, viewerId } = result
  return (
    <>
      {requestCount > 0 && (
        <a href={href('messages', {}, { box: 'requests' })}>{t('messages.requests', { count: requestCount })}</a>
      )}
      {list.length === 0 ? (
        <Empty text={t('messages.none')} />
      ) : (
        <ConversationList
          conversations={list}
          viewerId={viewerId}
          onOpen={(id) => changeStored({ type: 'conversationOpened', id })}
        />
      )}
    </>
  )
}

function OpenConversation({ id, onLeave }: { id: string; onLeave(): void }) {
  const t = useTranslate()
  const request = conversationRequest({ params: { id }, search: new URLSearchParams() })
  const result = useQueryResult<'ConversationQuery'>(request)
  if (result.__typename === 'Error') return <Empty text={t('messages.error.conversationNotFound')} />
  const { conversation, viewerId } = result
  return (
    <>
      <p className={classes.head}>
        <ConversationImage conversation={conversation} viewerId={viewerId} />
        <a href={href('conversation', { id })} className={classes.name} onClick={onLeave}>
          <bdi>{nameConversation(conversation, viewerId, t)}</bdi>
        </a>
      </p>
      {conversation.isRequest && (
        <ButtonLink href={href('conversation', { id })}>{t('messages.answerRequest')}</ButtonLink>
      )}
      <ConversationThread subject={result} request={request} />
    </>
  )
}
