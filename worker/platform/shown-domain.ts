import { domainToUnicode } from 'node:url'

/** What the letters of a label may belong to: one script, or what one language mixes. */
const SCRIPTS: readonly RegExp[] = [
  // Neither the letters of phonetics, which look like those of words, nor marks, which could be piled up.
  /^(?![^]*[\u0250-\u02ff])[\p{Script=Latin}]+$/u,
  ...'Cyrl Grek Armn Geor Hebr Arab Thaa Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Thai Laoo Tibt Mymr Khmr Ethi'
    .split(' ')
    .map((script) => new RegExp(`^\\p{scx=${script}}+$`, 'u')),
  /^[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}]+$/u,
  /^[\p{scx=Hani}\p{scx=Bopo}]+$/u,
  /^[\p{scx=Hani}\p{scx=Hang}]+$/u,
]

/** A word of these alone may be read as a Latin one. */
const LIKE_LATIN = /^[авсԁеһіјӏкмнорԛѕтԝхуѵьҽпгѡαγηικνορτυχωօսոցհզս]+$/u

const ASCII = /^[!-~]*$/

/**
 * A domain as people write it: `xn--bcher-kva.example` is bücher.example. A label that mixes scripts, or could be taken
 * for another one, stays as it is.
 */
export function toShownDomain(domain: string): string {
  if (!domain.includes('xn--')) return domain
  const labels = domain.split('.')
  const isAsciiSite = !labels.at(-1)?.startsWith('xn--')
  return labels.map((label) => (label.startsWith('xn--') ? toShownLabel(label, isAsciiSite) : label)).join('.')
}

function toShownLabel(label: string, isAsciiSite: boolean): string {
  const shown = domainToUnicode(label)
  const letters = shown.replaceAll(/[0-9-]/g, '')
  if (ASCII.test(letters) || !/^[\p{L}\p{M}]+$/u.test(letters)) return label
  if (!SCRIPTS.some((script) => script.test(letters))) return label
  return isAsciiSite && LIKE_LATIN.test(letters) ? label : shown
}

/** The domain as it is stored, from one in an address or on a page. */
export function toStoredDomain(shown: string): string {
  const url = `https://${shown}/`
  return !ASCII.test(shown) && URL.canParse(url) ? new URL(url).hostname : shown
}
