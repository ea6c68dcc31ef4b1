/** Keeps a write busy while the document is being replaced. */
export const NEVER_SETTLES = new Promise<never>(() => {})
