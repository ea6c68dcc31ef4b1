import { href } from '#schema/routes.ts'

/** The path of a call: `resourcePath('UserSession', 'delete')`. */
export function resourcePath(name: string, verb: 'get' | 'create' | 'update' | 'delete'): string {
  return href('resource', { name: `${name}Resource`, verb })
}
