import { ABOVE_ROOMS, placeOf, ROOMS } from './rooms.ts'
import { type Source, TEST } from './source.ts'

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

const GROUND =
  /^(?<ground>(?<side>contract|server|web)\/src\/(?:kernel|lib))\/(?:.*\/)?(?<name>[\w-]+)(?:\.words)?\.tsx?$/
const EXPORTED = /^export (?:async )?(?:function\*?|const|let|class|type) (\w+)/gm

/** Nouns that are also words of the ground's purpose, or plain words of programming. */
const GROUND_WORDS = words(
  // The caller and their proof; the calendar; the trail; percentage points.
  'session sign-in token period week year zone audit points',
  'archive arrived away differences export find focus forget live news security settings signal source span system tags',
)
/** Also in exports of the ground: the owner of a row, what has a page of its own, and the outside world behind a port. */
const EXPORTED_WORDS = words('company person venue', 'visit', 'assistant chat mail push webhook')

/** Files of the ground that are about nouns, with the reason. */
const ABOUT_NOUNS: Record<string, string> = {
  'contract/src/kernel/access.ts': 'the table of access has every ability of every noun',
  'server/src/kernel/db/schema.ts': 'the tables of all nouns',
  'server/src/kernel/db/visits.ts': 'lists in several rooms have the visits that somebody sees',
  'web/src/lib/api/query-keys.ts': 'a lower room loads again what a higher one shows',
  'web/src/lib/live/live-queries.ts': 'a change names what it is about',
  'web/src/lib/well-done-slot.tsx': 'the app gives work what insight has',
}

/** Files of the ground that are named after a noun of a room, and their exports with such a name. */
export function nounsInGround(sources: readonly Pick<Source, 'path' | 'text'>[]): string[] {
  const nouns = nounsOf(sources.map(({ path }) => path))
  return sources.flatMap(({ path, text }) => {
    const { ground = '', side = '', name = '' } = GROUND.exec(path)?.groups ?? {}
    if (ground === '' || TEST.test(path) || path in ABOUT_NOUNS) return []
    // The contract's nouns are files with the names of the server's folders.
    const sideNouns = nouns.get(side === 'web' ? 'web' : 'server') ?? new Set()
    const inName = nounIn(name, sideNouns, GROUND_WORDS)
    if (inName) return [`${path}: ${ground} has no noun of the business; ${inName} has a room.`]
    return [...text.matchAll(EXPORTED)].flatMap(([, exported = '']) => {
      const noun = nounIn(exported, sideNouns, GROUND_WORDS.union(EXPORTED_WORDS))
      return noun ? [`${path} exports ${exported}: ${ground} has no noun; ${noun} has a room.`] : []
    })
  })
}

/** The nouns of each side: the folders of its rooms. */
function nounsOf(paths: readonly string[]): Map<string, Set<string>> {
  const nouns = new Map<string, Set<string>>()
  for (const path of paths) {
    const place = placeOf(path)
    if (!place?.file || !NOUN_ROOMS.includes(place.room)) continue
    nouns.set(place.side, (nouns.get(place.side) ?? new Set()).add(place.noun))
  }
  return nouns
}

/** The noun in the name of a file or symbol, in singular or plural: `inbox` of `config-inbox` and `InboxPlaces`. */
function nounIn(name: string, nouns: ReadonlySet<string>, except: ReadonlySet<string>): string | undefined {
  const parts = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-_]/)
  return [...nouns].find((noun) => {
    const length = noun.split('-').length
    return (
      !except.has(noun) &&
      parts.some((_, at) => {
        const part = parts.slice(at, at + length).join('-')
        return [part, `${part}s`, part.replace(/ies$/, 'y'), part.replace(/s$/, '')].includes(noun)
      })
    )
  })
}

function words(...lists: readonly string[]): Set<string> {
  return new Set(lists.flatMap((list) => list.split(' ')))
}
