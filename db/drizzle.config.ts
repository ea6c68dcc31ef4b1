import type { Config } from 'drizzle-kit'

const config: Config = {
  dialect: 'turso',
  schema: './db/tables/**/*.ts',
  out: './db/migrations',
  dbCredentials: { url: 'http://127.0.0.1:1' },
}

// drizzle-kit requires a default export.
export default config
