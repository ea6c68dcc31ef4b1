/** Each account that is used in this browser has its own. */
export function outboxKey(viewerId: string): string {
  return ['waiting_messages', viewerId].join(' ')
}
