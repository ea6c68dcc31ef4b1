/** Facts about a viewer and an account. */
export interface AccountFacts {
  /** Whether the viewer has proved to be this very account. */
  isSelf: boolean
  /** Whether the browser is signed in to it beside the current one. */
  isStored: boolean
  /** Whether the viewer has proved to be one of the accounts that own it. */
  isOwner: boolean
}

/** All of an account is seen by itself, by a browser that is signed in to it, and by its owners; the rest sees what everybody sees. */
export function maySeeWholeAccount({ isSelf, isStored, isOwner }: AccountFacts): boolean {
  return isSelf || isStored || isOwner
}
