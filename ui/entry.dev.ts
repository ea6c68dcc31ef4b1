// The development server's entry: React's hot reload must be set up before the first component loads.
const { default: refresh } = await import(/* @vite-ignore */ '/@react-refresh' as string)
refresh.injectIntoGlobalHook(globalThis)
Object.assign(globalThis, { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type })
await import('./entry.client.tsx')

export {}
