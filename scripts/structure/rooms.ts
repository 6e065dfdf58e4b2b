import { type Source, TEST } from './source.ts'

/**
 * What each room may import, on each side. Every arrow points down:
 * kernel ← company ← work, numbers ← guidance, insight ← outreach ← app.
 * Files outside the rooms put the product together and may import all of them.
 */
const CONTRACT = ['kernel']
const SERVER = ['ports', 'kernel']
const WEB = ['ui', 'lib']

function roomsOn(ground: readonly string[]): Record<string, readonly string[]> {
  const work = [...ground, 'company']
  const insight = [...work, 'work', 'numbers']
  return {
    company: ground,
    work,
    numbers: work,
    guidance: insight,
    insight,
    outreach: [...insight, 'guidance', 'insight'],
  }
}

export const ROOMS: Record<string, Record<string, readonly string[]>> = {
  contract: { kernel: [], ...roomsOn(CONTRACT) },
  server: { ports: [], kernel: ['ports'], ...roomsOn(SERVER) },
  web: { lib: [], ui: ['lib'], ...roomsOn(WEB) },
}

/** Folders above the rooms: they put the product together. */
export const ABOVE_ROOMS = ['app', 'commands', 'mcp']

export type Place = { side: string; room: string; noun: string; file: string }

/** A file's side, room and noun. In the contract the file's name is the noun, or its folder's. */
export function placeOf(path: string): Place | null {
  const [side = '', src, room = '', ...rest] = path.split('/')
  if (src !== 'src' || !ROOMS[side]?.[room]) return null
  const noun = rest.length > 1 ? rest[0] : rest[0]?.split('.')[0]
  return { side, room, noun: noun ?? '', file: rest.slice(1).join('/') }
}

/** Imports against the direction of the rooms, and imports of a noun's internal files. */
export function wrongWay({ path, imports }: Source): string[] {
  const from = placeOf(path)
  if (!from || TEST.test(path)) return []
  return imports.flatMap(({ to }) => {
    const target = placeOf(to)
    if (!target) return aboveRooms(from, to) ? [`${path} imports ${to}: ${from.room} stands below it.`] : []
    if (target.side !== from.side || target.room === from.room) return []
    const allowed = ROOMS[from.side]?.[from.room] ?? []
    if (!allowed.includes(target.room)) {
      const may = allowed.length > 0 ? `only ${allowed.join(', ')}` : 'no other room'
      return [`${path} imports ${to}: ${from.room} may import ${may}. Move the file or what it needs.`]
    }
    return isInside(target)
      ? [`${path} imports ${to}: enter ${target.room}/${target.noun} through ${entrances(target.side)}.`]
      : []
  })
}

/** Whether a file is above the rooms: `app`, `main`, the commands, the agents' tools, the demo. */
function aboveRooms({ side }: Place, to: string): boolean {
  if (side === 'contract') return to === 'contract/src/calls.ts'
  return side === 'web'
    ? /^web\/src\/(app\/|main)/.test(to)
    : /^server\/(demo\/|src\/(commands\/|mcp\/|\w+\.ts$))/.test(to)
}

const SERVER_ENTRANCES = /^(service|view|rules|jobs|routes|gate|cookie|competencies)\.ts$|^rules\//
const WEB_INSIDE = /^(components|screens)\//

/** Whether a file is internal to its noun. All files of kernel, ports, lib and ui are open. */
function isInside({ side, room, file }: Place): boolean {
  if (side === 'server') return !SERVER.includes(room) && !SERVER_ENTRANCES.test(file)
  return side === 'web' && !WEB.includes(room) && WEB_INSIDE.test(file)
}

const entrances = (side: string): string =>
  side === 'server' ? 'its service, view or rules' : 'a file in its folder, not its components or screens'

/** Circles of nouns that import each other, each once, with the files that import. */
export function nounCircles(sources: readonly Source[]): string[] {
  const edges = new Map<string, Map<string, string>>()
  for (const { path, imports } of sources) {
    const from = placeOf(path)
    if (!from || TEST.test(path) || isGround(from)) continue
    for (const { to } of imports) {
      const target = placeOf(to)
      if (!target || target.side !== from.side || isGround(target) || target.noun === from.noun) continue
      const [a, b] = [keyOf(from), keyOf(target)]
      const targets = edges.get(a) ?? new Map<string, string>()
      if (!targets.has(b)) targets.set(b, `${path} → ${to}`)
      edges.set(a, targets)
    }
  }
  return circlesIn(edges).map((circle) => {
    const steps = circle.map((noun, index) => edges.get(noun)?.get(circle[(index + 1) % circle.length] ?? ''))
    return `A circle of nouns: ${[...circle, circle[0]].join(' → ')}\n${steps.map((step) => `    ${step}`).join('\n')}`
  })
}

/** Kernel, ports, lib and ui have no nouns. The contract's nouns may import each other. */
const isGround = ({ side, room }: Place): boolean =>
  side === 'contract' || ['kernel', 'ports', 'lib', 'ui'].includes(room)

const keyOf = ({ side, room, noun }: Place): string => `${side}/${room}/${noun}`

/** The circles that a depth-first search of a graph finds. */
function circlesIn(edges: ReadonlyMap<string, ReadonlyMap<string, unknown>>): string[][] {
  const state = new Map<string, 'open' | 'done'>()
  const circles: string[][] = []
  const visit = (node: string, trail: readonly string[]): void => {
    if (state.get(node) === 'done') return
    if (state.get(node) === 'open') {
      circles.push(trail.slice(trail.indexOf(node)))
      return
    }
    state.set(node, 'open')
    for (const next of edges.get(node)?.keys() ?? []) visit(next, [...trail, node])
    state.set(node, 'done')
  }
  for (const node of edges.keys()) visit(node, [])
  return circles
}
