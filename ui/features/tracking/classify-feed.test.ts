import { expect, test } from 'vitest'
import { classifyFeed, type FeedName } from './classify-feed.ts'

const ana = { username: 'ana' }

test.each<[address: string, feed: FeedName, params?: Record<string, string>]>([
  ['/ana/pins/', 'user_pins', ana],
  ['/ana/', 'profile', ana],
  ['/ana/_activity/', 'user_activity', ana],
  ['/ana/_created/', 'user_created', ana],
  ['/ana/_saved/', 'user_saved', ana],
  ['/ana/_community/', 'user_community', ana],
  ['/ana/_shopping_list/', 'user_shopping_list', ana],
  ['/visual-search/', 'visual_search'],
  ['/search/?q=oak%20table', 'search', { q: 'oak table' }],
  ['/search/pins/?q=oak', 'search', { scope: 'pins', q: 'oak' }],
  ['/categories/home_decor', 'category', { category: 'home_decor' }],
  ['/discover/topics/', 'discover_topics'],
  ['/news_hub/12/', 'news_hub', { news: '12' }],
  ['/ana/_tools/more-ideas/', 'more_ideas_tool', ana],
  ['/ana/kitchen/_tools/more-ideas/', 'more_ideas_tool', { username: 'ana', board: 'kitchen' }],
  ['/topics/gardens/', 'topic', { topic: 'gardens' }],
  ['/source/example.com/', 'source', { domain: 'example.com' }],
  ['/explore/oak', 'explore', { topic: 'oak' }],
  ['/ana/kitchen/', 'board', { username: 'ana', board: 'kitchen' }],
  ['/ana/kitchen/shelves/', 'board_section', { username: 'ana', board: 'kitchen', section: 'shelves' }],
  ['/more_ideas/', 'more_ideas'],
  ['/brand_catalog/', 'brand_catalog'],
  ['/today/article/spring/7/', 'today_article', { slug: 'spring', id: '7' }],
  ['/today/best/spring/7/', 'today_best', { slug: 'spring', id: '7' }],
  ['/today/trending/spring/7', 'today_trending', { slug: 'spring', id: '7' }],
  ['/today/', 'today'],
  ['/story_feed/1/?feed_type=x&request_params=%7B%7D', 'story', { feed_type: 'x', request_params: '{}' }],
  ['/ana/?feed_type=x&request_params=y', 'story', { feed_type: 'x', request_params: 'y' }],
  // What is called like something else.
  ['/topics/pins/', 'topic', { topic: 'pins' }],
  ['/source/_saved/', 'source', { domain: '_saved' }],
  ['/todays/', 'profile', { username: 'todays' }],
  ['/ana/today/', 'board', { username: 'ana', board: 'today' }],
  ['/ana/topics/pins/', 'board_section', { username: 'ana', board: 'topics', section: 'pins' }],
  ['/Today', 'profile', { username: 'Today' }],
  // Ways of writing.
  ['/ana', 'profile', ana],
  ['/ana/pins', 'user_pins', ana],
  ['/ana/k%C3%BCche/', 'board', { username: 'ana', board: 'küche' }],
  ['/ana/a%2Fb/', 'board', { username: 'ana', board: 'a/b' }],
  ['/ana/%E0%A4%A/', 'board', { username: 'ana', board: '%E0%A4%A' }],
  ['/ana/?q=x', 'profile', ana],
  ['/ana/?feed_type=x', 'profile', ana],
])('%s shows the feed %s', (address, feed, params = {}) => {
  const { pathname, searchParams } = new URL(address, 'https://tackboard.test')
  expect(classifyFeed(pathname, searchParams)).toEqual({ feed, params })
})

test.each([
  '/',
  '/homefeed/',
  '/pin/1/',
  '/login/',
  '/search/',
  '/search/?q=',
  '/search/pins/',
  '/topics/',
  '/source/',
  '/categories/',
  '/news_hub/',
  '/discover/',
  '/discover/topics/more/',
  '/today/article/',
  '/today/worst/spring/7/',
  '/settings/privacy/',
  '/_activity/',
  '/ana/_secret/',
  '/ana/kitchen/_edit/',
  '/ana//pins/',
  '//ana/',
  '/ana/kitchen/shelves/more/',
  '/robots.txt',
])('%s shows none of them', (address) => {
  const { pathname, searchParams } = new URL(`https://tackboard.test${address}`)
  expect(classifyFeed(pathname, searchParams)).toBeNull()
})
