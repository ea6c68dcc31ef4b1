import { trait, type Stage } from './stage.ts'

/** Light of an outdoor scene: three sky colors from the zenith down, the disc, and the two ends of the land. */
export interface Light {
  sky: readonly [string, string, string]
  sun: string
  far: string
  near: string
  water: readonly [string, string]
  accent: string
  tones: string
  night: boolean
}

function light(
  sky: readonly [string, string, string],
  sun: string,
  far: string,
  near: string,
  water: readonly [string, string],
  accent: string,
  tones: string,
  night = false,
): Light {
  return { sky, sun, far, near, water, accent, tones, night }
}

export const LIGHTS: Record<string, Light> = {
  dawn: light(
    ['#7fa6c4', '#f2cdb6', '#fbe6cf'],
    '#fff3dc',
    '#b9bfcb',
    '#22415a',
    ['#f0cfbb', '#5b87a3'],
    '#e2795b',
    'slate blue and peach',
  ),
  noon: light(
    ['#4fa3cf', '#9fd3e6', '#e8f5ee'],
    '#fffbe6',
    '#a9cdd3',
    '#1f5b57',
    ['#7cc8d6', '#1f7c97'],
    '#f2b544',
    'clear blue and fresh green',
  ),
  dusk: light(
    ['#3a2f63', '#c2607e', '#f9b27c'],
    '#ffe2b0',
    '#a5607f',
    '#231a3d',
    ['#e58c78', '#43305f'],
    '#ffc866',
    'violet, rose and apricot',
  ),
  ember: light(
    ['#c8432f', '#ef8040', '#fbc76d'],
    '#fff0c4',
    '#c65f3c',
    '#3b1726',
    ['#f29a52', '#8a2d33'],
    '#ffdd8a',
    'burnt orange and maroon',
  ),
  night: light(
    ['#0a1430', '#1b3160', '#3f6590'],
    '#f7f0d8',
    '#37567f',
    '#070d20',
    ['#34598a', '#0c1a3a'],
    '#ffd27a',
    'deep navy and moonlit blue',
    true,
  ),
  violet: light(
    ['#150f33', '#45327a', '#a56ca5'],
    '#ffeccf',
    '#654e8f',
    '#0e0a24',
    ['#77579a', '#1a1340'],
    '#ffb870',
    'indigo, violet and mauve',
    true,
  ),
  teal: light(
    ['#062a33', '#0f5560', '#5aa49a'],
    '#f2f6dc',
    '#2f7d7c',
    '#04161d',
    ['#3d8f8c', '#062d38'],
    '#f7c56b',
    'teal and bottle green',
    true,
  ),
  blush: light(
    ['#f0b7b0', '#f8d5c4', '#fdeede'],
    '#fffaf0',
    '#e0a7a8',
    '#6a4260',
    ['#f6cfc4', '#b97f92'],
    '#d8563f',
    'blush pink and mulberry',
  ),
  mint: light(
    ['#8fcbbd', '#cfe8d5', '#f7f3df'],
    '#fffdf0',
    '#a5cfc0',
    '#1e5a4f',
    ['#b9e0d0', '#3f8f86'],
    '#ee8f6b',
    'mint and deep green',
  ),
  polar: light(
    ['#86b3d8', '#c5dcee', '#f6f4f2'],
    '#fffdf5',
    '#bccfe2',
    '#2f4d78',
    ['#cfe2f0', '#6f9cc4'],
    '#e06a4e',
    'ice blue and white',
  ),
  amber: light(
    ['#e9a84c', '#f6cd7e', '#fdecc0'],
    '#fffbe8',
    '#d9a35c',
    '#5c3a22',
    ['#f3cd86', '#a56a35'],
    '#b53f2b',
    'amber, honey and brown',
  ),
  sage: light(
    ['#c9d3b4', '#e6e4c6', '#f8f1dc'],
    '#fff8e2',
    '#b2bf9d',
    '#3b4f38',
    ['#d4dcc0', '#76947f'],
    '#d98546',
    'sage green and cream',
  ),
  sand: light(
    ['#7ec0c4', '#d8e0c9', '#fbe3bd'],
    '#fff6da',
    '#e3b684',
    '#91452e',
    ['#8fd0cb', '#287f8c'],
    '#f4ece0',
    'terracotta, sand and turquoise',
  ),
  coral: light(
    ['#2f6d8f', '#f0a48c', '#fcd8a8'],
    '#fff0cf',
    '#cf7f7b',
    '#2a3354',
    ['#f2b795', '#2c6382'],
    '#fff2d8',
    'coral and ocean blue',
  ),
  storm: light(
    ['#4c5a6b', '#93a1aa', '#dcdccf'],
    '#f7f1de',
    '#8b9aa3',
    '#1e2b38',
    ['#a7b4b8', '#33485a'],
    '#e9b24d',
    'slate gray and pale gold',
  ),
  meadow: light(
    ['#6db7d8', '#bfe2df', '#fbf3cf'],
    '#fffbe0',
    '#b4d3a0',
    '#3c6b34',
    ['#9fd6dc', '#3b8aa0'],
    '#f0653f',
    'sky blue and meadow green',
  ),
  aurora: light(
    ['#060b26', '#0f2a4d', '#1f5a68'],
    '#f4f7e4',
    '#25506b',
    '#050a1a',
    ['#2a6b76', '#081631'],
    '#6df0b8',
    'midnight blue and aurora green',
    true,
  ),
}

/** Colors of an object or room: a backdrop, three main colors, a dark and a light. */
export interface Scheme {
  back: string
  a: string
  b: string
  c: string
  dark: string
  light: string
  tones: string
}

function scheme(back: string, a: string, b: string, c: string, dark: string, pale: string, tones: string): Scheme {
  return { back, a, b, c, dark, light: pale, tones }
}

export const SCHEMES: Record<string, Scheme> = {
  clay: scheme('#eed9c4', '#c8623f', '#2f5d62', '#e3a857', '#33241f', '#fbf3e7', 'terracotta, teal and cream'),
  olive: scheme('#dfe0cb', '#7b8450', '#c9743e', '#e6bf6a', '#2b3022', '#f8f5e6', 'olive and warm ochre'),
  rose: scheme('#f2d3cd', '#c95d6b', '#345b63', '#f0b27a', '#3a1f2c', '#fdf2ec', 'rose and petrol blue'),
  lagoon: scheme('#cfe3e0', '#1f7a80', '#ee8a5a', '#f3cf7d', '#12303a', '#f4faf5', 'lagoon blue and coral'),
  mustard: scheme('#f3dfae', '#d99a22', '#2f4f5f', '#bd5236', '#2c2419', '#fdf6e1', 'mustard and ink blue'),
  plum: scheme('#e3d3df', '#7b3f6b', '#d98f5a', '#5b8a86', '#2a1730', '#f9f2f6', 'plum, copper and gray green'),
  forest: scheme('#d8e0d2', '#2f5f4a', '#d58a4a', '#e8c98a', '#16261f', '#f5f6ec', 'forest green and caramel'),
  stone: scheme('#e4dfd6', '#8b8276', '#b8654a', '#4d6470', '#292724', '#faf7f1', 'stone gray and rust'),
  sky: scheme('#d4e3ef', '#3c6fa0', '#f08c5a', '#f5cf6f', '#172a43', '#f6fafd', 'sky blue and tangerine'),
  night: scheme('#23304a', '#e7a94f', '#d8664e', '#6fa3a8', '#111a2c', '#f5ead3', 'night blue and lamplight gold'),
  pine: scheme('#1f4a44', '#e8b36a', '#d9694c', '#8fbfae', '#0e2623', '#f6eddb', 'deep green, gold and coral'),
  berry: scheme('#7d2b42', '#f0a58c', '#f4d29a', '#39757a', '#33101f', '#fcefe4', 'berry red, peach and teal'),
  sun: scheme('#f6c766', '#dd5b36', '#1f6f78', '#fbe9c3', '#3b1f1a', '#fff8e6', 'sunny yellow, vermilion and teal'),
  linen: scheme('#efe6d8', '#b98b62', '#6d7f6a', '#d8b48c', '#3a2f27', '#fcf8f0', 'linen, oak and gray green'),
  mintcream: scheme('#d6ebdd', '#3f9277', '#f0806a', '#f6d387', '#173a33', '#f7fcf5', 'mint and salmon'),
  cobalt: scheme(
    '#f0e9dc',
    '#2a4bb0',
    '#ef6b45',
    '#f4c14b',
    '#141c3c',
    '#fdfaf2',
    'cobalt, orange and yellow on cream',
  ),
}

export function findLight(stage: Stage, fallback: string): Light {
  return named(LIGHTS, trait(stage, 'light', fallback))
}

export function findScheme(stage: Stage, fallback: string): Scheme {
  return named(SCHEMES, trait(stage, 'scheme', fallback))
}

function named<Colours>(all: Record<string, Colours>, name: string): Colours {
  const found = all[name]
  if (found === undefined) throw new Error(`No colors are called ${name}`)
  return found
}
