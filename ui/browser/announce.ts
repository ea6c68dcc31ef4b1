let region: HTMLElement | undefined

/** Says a text to screen readers without moving the focus. */
export function announce(text: string): void {
  if (!region) {
    region = document.createElement('div')
    region.setAttribute('role', 'status')
    region.className = 'visually-hidden'
    document.body.append(region)
  }
  region.textContent = text
}
