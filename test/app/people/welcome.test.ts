import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { topicFollows, topics } from '#db/tables/topics.ts'
import { users } from '#db/tables/users.ts'
import { href } from '#schema/routes.ts'
import { openPlain } from '../../helpers/plain-browser.ts'
import { newPerson } from '../../helpers/registration.ts'
import { followTopic, makeTopic, makeUser } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

/** A topic that stands among the first, until the test is over. */
async function makePopularTopic(name: string) {
  const topic = await makeTopic(db)
  await db
    .update(topics)
    .set({ name, followerCount: 10_000_000 + Math.floor(Math.random() * 1_000) })
    .where(eq(topics.id, topic.id))
  onTestFinished(async () => {
    await db.delete(topics).where(eq(topics.id, topic.id))
  })
  return topic
}

test('a sign-up ends with a welcome: topics are chosen and followed, and the next page is where it was meant to lead', async () => {
  const name = `Lighthouses ${Date.now()}`
  const topic = await makePopularTopic(name)
  const browser = await openPlain()
  const signup = await browser.goto(href('signup', {}, { next: '/today/' }))
  const { email, password = '', birthday = '' } = newPerson()
  signup.fill('Email', email)
  signup.fill('Password', password)
  signup.fill('First name', 'Solveig')
  signup.fill('Birthday', birthday)
  const welcome = await signup.press('Sign up')
  expect(welcome.path).toBe(href('welcome', {}, { next: '/today/' }))
  welcome.screen.getByRole('heading', { name: 'Welcome to Tackboard, Solveig' })
  expect(welcome.text).toContain(`Check your email: we sent a link to ${email}`)
  welcome.fill(name, true)
  expect((await welcome.press('Continue')).path).toBe('/today/')
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  expect(
    await db
      .select()
      .from(topicFollows)
      .where(eq(topicFollows.userId, user?.id ?? '')),
  ).toMatchObject([{ topicId: topic.id }])
  // What is followed already is shown so, and can be skipped.
  const again = await browser.goto(href('welcome'))
  expect(again.field(name).checked).toBe(true)
  expect((await again.follow('Skip')).path).toBe('/')
})

test('a verified person is sent to no mail; next is a page of this site only; visitors log in first', async () => {
  const user = await makeUser(db, { emailVerifiedAt: Date.now() })
  const topic = await makePopularTopic('Harbours')
  await followTopic(db, user, topic)
  const welcome = await (await openPlain({ as: user })).goto(href('welcome', {}, { next: '//evil.example' }))
  expect(welcome.text).not.toContain('Check your email')
  expect((await welcome.press('Continue')).path).toBe('/')
  const visitor = await (await openPlain()).goto(href('welcome'))
  expect(visitor.path).toBe(href('login', {}, { next: href('welcome') }))
})
