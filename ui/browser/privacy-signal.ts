/** Whether the browser says that its person does not want to be tracked (Global Privacy Control). */
export function hasPrivacySignal(): boolean {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true
}
