let notice: HTMLElement | undefined

export function showCopyNotice(text: string): void {
  if (notice) return
  notice = document.createElement('p')
  notice.className = 'copy-notice'
  notice.setAttribute('role', 'status')
  notice.textContent = text
  document.body.prepend(notice)
}
