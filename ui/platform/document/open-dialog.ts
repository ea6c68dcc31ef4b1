export function hasOpenDialog(): boolean {
  return document.querySelector('dialog[open]') !== null
}
