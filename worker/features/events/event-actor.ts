/** Whom an event is kept for: an account, a signed-out browser, or nobody. */
export interface EventActor {
  userId: string | null
  unauthId: string | null
}
