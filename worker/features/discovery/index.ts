import { collections } from './collections.ts'
import { homeFeed } from './home-feed/index.ts'
import { search } from './search/index.ts'
import { today } from './today/index.ts'
import { topics } from './topics/index.ts'

export const discovery = [homeFeed, search, topics, today, collections].flat()
