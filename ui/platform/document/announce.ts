let region: HTMLElement | undefined

export function announce(text: string): void {
  if (!region) {
    region = document.createElement('div')
    region.setAttribute('role', 'status')
    region.className = 'visually-hidden'
    document.body.append(region)
  }
  region.textContent = text
}
