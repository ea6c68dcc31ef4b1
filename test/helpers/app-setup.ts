import { inject } from 'vitest'
import { divertLogs, openSharedApp } from './app.ts'
import { installInProcessFetch, serveInProcess } from './in-process.ts'
import { MemoryFixedLengthStream } from './memory-bindings.ts'

const origin = inject('origin')

Object.assign(globalThis, { FixedLengthStream: MemoryFixedLengthStream })
installInProcessFetch()
divertLogs()
serveInProcess(origin, () => openSharedApp(origin, inject('databaseUrl')))
