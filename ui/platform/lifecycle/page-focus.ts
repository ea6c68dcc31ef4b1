export function watchPageFocus(onFocus: (isInFocus: boolean) => void): () => void {
  const report = () => onFocus(document.visibilityState === 'visible' && document.hasFocus())
  report()
  window.addEventListener('focus', report)
  window.addEventListener('blur', report)
  document.addEventListener('visibilitychange', report)
  return () => {
    window.removeEventListener('focus', report)
    window.removeEventListener('blur', report)
    document.removeEventListener('visibilitychange', report)
  }
}
