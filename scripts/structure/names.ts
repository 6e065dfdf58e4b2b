import { ABOVE_ROOMS, placeOf, ROOMS } from './rooms.ts'
import { TEST } from './source.ts'

const DRAWER = /\/(utils?|helpers?|common|misc|shared)(\/|\.tsx?$)/
const NOUN_ROOMS = ['company', 'work', 'numbers', 'guidance', 'insight', 'outreach']

/** Files outside every room, and files with a name for mixed contents, such as utils. */
export function nameProblems(path: string): string[] {
  if (DRAWER.test(path)) return [`${path}: name it for what it does; there are no drawers.`]
  const [side = '', src, room = '', ...rest] = path.split('/')
  const rooms = Object.keys(ROOMS[side] ?? {})
  if (src !== 'src' || rest.length === 0 || TEST.test(path) || ABOVE_ROOMS.includes(room)) return []
  if (!rooms.includes(room)) return [`${path}: ${side} has the rooms ${rooms.join(', ')}.`]
  const place = placeOf(path)
  if (side === 'server' && NOUN_ROOMS.includes(room) && place?.file === '') {
    return [`${path}: a room of the server holds nouns; give the file to one.`]
  }
  return []
}

const GROUND = /^((server|web)\/src\/(?:kernel|lib))\/(?!.*\/test\/)(?:.*\/)?([\w-]+)\.tsx?$/

/** Files of the kernel and of lib that are named after a noun of a room of their side. */
export function nounsInGround(paths: readonly string[]): string[] {
  const nouns = new Set(
    paths.flatMap((path) => {
      const place = placeOf(path)
      return place?.file && NOUN_ROOMS.includes(place.room) ? [`${place.side} ${place.noun}`] : []
    }),
  )
  return paths.flatMap((path) => {
    const [, ground = '', side = '', name = ''] = GROUND.exec(path) ?? []
    const spellings = [name, name.replace(/ies$/, 'y'), name.replace(/s$/, '')]
    const noun = spellings.find((one) => nouns.has(`${side} ${one}`))
    return noun ? [`${path}: ${ground} has no noun of the business; ${noun} has a room.`] : []
  })
}
