import { escapeHtml } from '#worker/platform/escape-html.ts'

/** V8 writes profiles this way. */
export interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number }; children?: number[] }[]
  samples: number[]
  /** Microseconds since the sample before. */
  timeDeltas: number[]
}

interface Frame {
  place: string
  self: number
  total: number
  callees: Map<string, Frame>
}

const IDLE = new Set(['(idle)', '(program)'])

const ROW_PX = 18

/** Narrower ones show nothing. */
const MIN_SHARE = 0.002

/** Busy time by function, the largest first; shares of 1. */
export function sumSelfTimes(profile: Profile): { place: string; share: number }[] {
  const root = toTree(profile)
  const times = new Map<string, number>()
  visit(root, ({ place, self }) => times.set(place, (times.get(place) ?? 0) + self))
  return [...times].map(([place, time]) => ({ place, share: time / root.total })).toSorted((a, b) => b.share - a.share)
}

/** A page of its own: callers above, as wide as the busy time that they and all that they call took. */
export function drawFlames(profile: Profile, title: string): string {
  const root = toTree(profile)
  const boxes: string[] = []
  let depths = 0
  function draw(frame: Frame, start: number, depth: number): void {
    const share = frame.total / root.total
    if (share < MIN_SHARE) return
    depths = Math.max(depths, depth + 1)
    const text = escapeHtml(
      `${frame.place}: ${(100 * share).toFixed(1)} %, itself ${((100 * frame.self) / root.total).toFixed(1)} %`,
    )
    const place = `left:${(100 * start).toFixed(3)}%;width:${(100 * share).toFixed(3)}%;top:${depth * ROW_PX}px`
    boxes.push(`<div style="${place};background:hsl(${hueOf(frame.place)} 70% 80%)" title="${text}">${text}</div>`)
    let next = start
    for (const callee of [...frame.callees.values()].toSorted((a, b) => b.total - a.total)) {
      draw(callee, next, depth + 1)
      next += callee.total / root.total
    }
  }
  draw(root, 0, 0)
  const style = `body{font:12px system-ui;margin:8px}main{position:relative;height:${depths * ROW_PX}px}
    main div{position:absolute;height:${ROW_PX - 1}px;overflow:hidden;white-space:nowrap;
    box-sizing:border-box;padding:1px 2px}`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
    <style>${style}</style></head><body><h1>${escapeHtml(title)}</h1><main>${boxes.join('')}</main></body></html>`
}

function toTree({ nodes, samples, timeDeltas }: Profile): Frame {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const callers = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const root: Frame = { place: 'all', self: 0, total: 0, callees: new Map() }
  for (const [index, id] of samples.entries()) {
    const names: string[] = []
    for (let at: number | undefined = id; at !== undefined; at = callers.get(at)) {
      const frame = byId.get(at)?.callFrame
      if (frame && frame.functionName !== '(root)') names.unshift(nameOf(frame))
    }
    if (names.some((name) => IDLE.has(name))) continue
    const time = Math.max(0, timeDeltas[index] ?? 0)
    root.total += time
    let caller = root
    for (const name of names) {
      const callee = caller.callees.get(name) ?? { place: name, self: 0, total: 0, callees: new Map<string, Frame>() }
      caller.callees.set(name, callee)
      callee.total += time
      caller = callee
    }
    caller.self += time
  }
  return root
}

function nameOf({ functionName, url, lineNumber }: Profile['nodes'][number]['callFrame']): string {
  if (functionName.startsWith('(')) return functionName
  const file = url.split('/').at(-1) ?? ''
  return `${functionName || '(anonymous)'}${file === '' ? '' : ` ${file}:${lineNumber + 1}`}`
}

function visit(frame: Frame, act: (frame: Frame) => void): void {
  act(frame)
  for (const callee of frame.callees.values()) visit(callee, act)
}

function hueOf(text: string): number {
  let sum = 0
  for (const character of text) sum = (sum * 31 + character.charCodeAt(0)) % 360
  return sum
}
