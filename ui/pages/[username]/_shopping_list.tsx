import { href } from '#schema/routes.ts'
import { LateBlock } from '#ui/app/query/late-block.tsx'
import { subjectPage, type SubjectViewProps } from '#ui/app/router/subject-page.tsx'
import { ProfileFrame } from '#ui/features/people/profile/profile-frame.tsx'
import { profileRequest, shoppingRequest } from '#ui/features/people/profile/profile-request.ts'
import { tabName } from '#ui/features/people/profile/profile-tabs.ts'
import { ShoppingList } from '#ui/features/people/profile/shopping-list.tsx'
import { TabEmpty } from '#ui/features/people/profile/tab-empty.tsx'
import { TilesSkeleton } from '#ui/shared/tiles/tiles-skeleton.tsx'

export const page = subjectPage<'ProfileQuery'>({
  subject: profileRequest,
  rest: (input) => [shoppingRequest(input)],
  name: ({ user }, t) => tabName('_shopping_list', user.fullName, t),
  noindex: true,
  View: Shopping,
})

function Shopping({ subject: profile, input }: SubjectViewProps<'ProfileQuery'>) {
  const { username } = profile.user
  return (
    <ProfileFrame profile={profile} tab="_shopping_list">
      <LateBlock fallback={<TilesSkeleton />}>
        <ShoppingList
          request={shoppingRequest(input)}
          empty={<TabEmpty profile={profile} tab="_shopping_list" />}
          moreHref={(after) => href('profileTab', { username, tab: '_shopping_list' }, { after })}
        />
      </LateBlock>
    </ProfileFrame>
  )
}
