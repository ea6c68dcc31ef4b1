import { MAX_ID_LENGTH } from '#schema/constants/ids.ts'
import { ROUTES } from '#schema/routes.ts'
import type { DeviceClass } from './device.ts'

const APP_SCHEME = 'tackboard:/'

const PIN_PATH = new RegExp(`^${ROUTES.pin.replace(':id', `[0-9A-Za-z_-]{1,${MAX_ID_LENGTH}}`)}?$`)

export function resolveDeepLink(pathname: string, deviceClass: DeviceClass): string | null {
  return deviceClass !== 'desktop' && PIN_PATH.test(pathname) ? APP_SCHEME + pathname : null
}
