/** What a file of bookmarks says of one. */
export interface Bookmark {
  href: string
  title: string
  description: string
  /** Milliseconds since 1970. */
  addedAt: number | undefined
  tags: string[]
  /** Addresses of images that the program keeps for it. */
  covers: string[]
  /** Their names, the innermost one last; none for those that lie in none. */
  folders: readonly string[]
}
