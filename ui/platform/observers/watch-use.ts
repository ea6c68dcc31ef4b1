export function watchUse(selector: string, onUse: () => void): () => void {
  const hear = ({ target }: Event) => {
    if (target instanceof Element && target.closest(selector)) onUse()
  }
  document.addEventListener('click', hear)
  document.addEventListener('focusin', hear)
  return () => {
    document.removeEventListener('click', hear)
    document.removeEventListener('focusin', hear)
  }
}
