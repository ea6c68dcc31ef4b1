import { blocks } from './blocks/index.ts'
import { follows } from './follows/index.ts'
import { profileTabs } from './profile-tabs/index.ts'
import { profiles } from './profiles.ts'
import { userProperties } from './user-properties/index.ts'
import { users } from './users.ts'
import { welcome } from './welcome.ts'

export const people = [profiles, profileTabs, users, follows, blocks, welcome, userProperties].flat()
