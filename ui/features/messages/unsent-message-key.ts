/** Each account that is used in this browser has its own. */
export function unsentMessageKey(viewerId: string): string {
  return ['waiting_messages', viewerId].join(' ')
}
