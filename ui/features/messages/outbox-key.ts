export const OUTBOX_KEY = 'waiting_messages'
