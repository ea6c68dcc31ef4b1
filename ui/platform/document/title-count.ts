const COUNT = /^\(\d+\+?\) /

/** Keeps a count in front of whatever title the page gets, until the function that it returns is called. */
export function keepTitleCount(count: string): () => void {
  const title = document.querySelector('head > title')
  const write = () => {
    const wanted = (count === '' ? '' : `(${count}) `) + document.title.replace(COUNT, '')
    if (document.title !== wanted) document.title = wanted
  }
  write()
  if (!title || count === '') return () => {}
  const observer = new MutationObserver(write)
  observer.observe(title, { childList: true, characterData: true, subtree: true })
  return () => {
    observer.disconnect()
    document.title = document.title.replace(COUNT, '')
  }
}
