import { ABOVE_ROOMS, placeOf, ROOMS } from './rooms.ts'
import { TEST } from './source.ts'

const DRAWER = /\/(utils?|helpers?|common|misc|shared)(\/|\.tsx?$)/
const SERVER_NOUN_ROOMS = ['company', 'work', 'numbers', 'guidance', 'insight', 'outreach']

/** Files outside every room, and files with a name for mixed contents, such as utils. */
export function nameProblems(path: string): string[] {
  if (DRAWER.test(path)) return [`${path}: name it for what it does; there are no drawers.`]
  const [side = '', src, room = '', ...rest] = path.split('/')
  const rooms = Object.keys(ROOMS[side] ?? {})
  if (src !== 'src' || rest.length === 0 || TEST.test(path) || ABOVE_ROOMS.includes(room)) return []
  if (!rooms.includes(room)) return [`${path}: ${side} has the rooms ${rooms.join(', ')}.`]
  const place = placeOf(path)
  if (side === 'server' && SERVER_NOUN_ROOMS.includes(room) && place?.file === '') {
    return [`${path}: a room of the server holds nouns; give the file to one.`]
  }
  return []
}
