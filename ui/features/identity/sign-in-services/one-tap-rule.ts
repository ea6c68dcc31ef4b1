import { ONE_TAP_MIN_VERSION, ONE_TAP_MODAL_MIN_VERSION } from '#schema/identity/sign-in-service-constants.ts'

export function mayPrompt(chromiumVersion: number | null, isModal: boolean): boolean {
  return chromiumVersion !== null && chromiumVersion >= (isModal ? ONE_TAP_MODAL_MIN_VERSION : ONE_TAP_MIN_VERSION)
}
