/** Identifies the deployment; inlined by the build. Undefined in unbuilt sources, as in unit tests. */
declare const __APP_VERSION__: string

/** The runtime's base class of objects; the types of Cloudflare would bring their globals along. */
declare module 'cloudflare:workers' {
  export abstract class DurableObject<Env = unknown> {
    protected readonly env: Env
    constructor(state: object, env: Env)
  }
}

declare class WebSocketRequestResponsePair {
  constructor(request: string, response: string)
  get request(): string
  get response(): string
}
