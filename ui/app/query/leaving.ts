/** Keeps a write busy while the document is being replaced. */
export const LEAVING = new Promise<never>(() => {})
