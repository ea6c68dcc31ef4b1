import type { Profile } from '#schema/people/profile.ts'
import { href } from '#schema/routes.ts'
import { useTranslate, type MessageKey } from '#ui/app/texts/translate.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { Empty } from '#ui/kit/empty.tsx'

type Tab = '_activity' | '_community' | '_shopping_list'

interface Words {
  text: MessageKey
  action: MessageKey
  path(username: string): string
}

const toExplore = () => href('topics')
const toCreated = (username: string) => href('profileTab', { username, tab: '_created' })

const OWN: Readonly<Record<Tab, Words>> = {
  _activity: { text: 'profile.own.noActivity', action: 'nav.explore', path: toExplore },
  _community: { text: 'profile.own.noCommunity', action: 'profile.createPin', path: () => href('pinBuilder') },
  _shopping_list: { text: 'profile.own.noShopping', action: 'nav.explore', path: toExplore },
}

const OF_OTHERS: Readonly<Record<Tab, Words>> = {
  _activity: { text: 'profile.noActivity', action: 'profile.seeCreated', path: toCreated },
  _community: { text: 'profile.noCommunity', action: 'profile.seeCreated', path: toCreated },
  _shopping_list: {
    text: 'profile.shoppingIsPrivate',
    action: 'profile.seeSaved',
    path: (username) => href('profileTab', { username, tab: '_saved' }),
  },
}

export function TabEmpty({ profile: { user, isMe }, tab }: { profile: Profile; tab: Tab }) {
  const t = useTranslate()
  const { text, action, path } = (isMe ? OWN : OF_OTHERS)[tab]
  return (
    <Empty text={t(text, { name: user.fullName })}>
      <ButtonLink look={isMe ? 'primary' : 'quiet'} href={path(user.username)}>
        {t(action)}
      </ButtonLink>
    </Empty>
  )
}
