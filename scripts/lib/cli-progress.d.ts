/** The part of cli-progress 3 in use; the package has no types. */
declare module 'cli-progress' {
  interface Options {
    format?: string
    hideCursor?: boolean
    clearOnComplete?: boolean
    barsize?: number
    stream?: NodeJS.WritableStream
  }
  class SingleBar {
    constructor(options: Options)
    start(total: number, startValue: number, payload?: Record<string, unknown>): void
    update(value: number, payload?: Record<string, unknown>): void
    stop(): void
  }
  const cliProgress: { SingleBar: typeof SingleBar }
  export default cliProgress
}
