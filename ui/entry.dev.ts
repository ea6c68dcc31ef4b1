// The development server's entry: React's hot reload must be set up before the first component loads.
// @ts-expect-error The development server makes this module.
const { default: refresh } = await import(/* @vite-ignore */ '/@react-refresh')
refresh.injectIntoGlobalHook(globalThis)
Object.assign(globalThis, { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type })
await import('./entry.client.tsx')

export {}
