export function watchUse(selector: string, onUse: () => void): () => void {
  const handle = ({ target }: Event) => {
    if (target instanceof Element && target.closest(selector)) onUse()
  }
  document.addEventListener('click', handle)
  document.addEventListener('focusin', handle)
  return () => {
    document.removeEventListener('click', handle)
    document.removeEventListener('focusin', handle)
  }
}
