import { darker, n, path, stroke } from '../stage.ts'

export const MONSTERA =
  'M0 0C-16 -4 -30 -18 -28 -36L-16 -30L-26 -42C-24 -54 -12 -62 0 -66C12 -62 24 -54 26 -42L16 -30L28 -36C30 -18 16 -4 0 0Z'

export function frond(tall: number, tone: string): string {
  let d = ''
  for (let i = 1; i < 15; i++) {
    const y = (-tall * i) / 15
    const r = tall * 0.25 * Math.sin(Math.PI * (0.1 + 0.9 * (i / 15)))
    d += `M0 ${n(y)}Q${n(r * 0.5)} ${n(y - r * 0.55)} ${n(r)} ${n(y - r * 0.4)}Q${n(r * 0.6)} ${n(y + r * 0.05)} 0 ${n(y + 1.5)}ZM0 ${n(y)}Q${n(-r * 0.5)} ${n(y - r * 0.55)} ${n(-r)} ${n(y - r * 0.4)}Q${n(-r * 0.6)} ${n(y + r * 0.05)} 0 ${n(y + 1.5)}Z`
  }
  return path(d, tone) + stroke(`M0 0V${n(-tall)}`, darker(tone, 0.25), 1.2)
}
