/** On the icon of the installed app, where the browser can. */
export function showAppBadge(count: number): void {
  const { navigator } = window
  if (!('setAppBadge' in navigator)) return
  const shown = count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count)
  // Not allowed where the page is not installed.
  shown.catch(() => {})
}
