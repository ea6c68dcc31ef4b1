import { inject } from 'vitest'
import { divertLogs, openSharedApp } from './app.ts'
import { installInProcessFetch, serveInProcess } from './in-process.ts'

const origin = inject('origin')

installInProcessFetch()
divertLogs()
serveInProcess(origin, () => openSharedApp(origin, inject('databaseUrl')))
