type ModuleGraph = { getModuleInfo(id: string): { importers: readonly string[] } | null }

/**
 * What is loaded at once is put into one file each: the door, what stands behind it, and home. Left alone, the bundler
 * cuts off every small piece that a later part shares, and each cut costs a request, often one after another.
 */
export const ROOMS = [
  ['door', /\/src\/main\.tsx$/],
  ['inside', /\/src\/app\/SignedIn\.tsx$/],
  ['home', /\/src\/app\/HomePage\.tsx$/],
] as const

/** What a package's index names beside what a room needs, and only later parts use. */
const LATER =
  /\/(query-core|react-query)\/build\/modern\/(hydration|infiniteQueryObserver|useInfiniteQuery)\.js$/

/** The first room that needs the module without any `import()`; none for what is fetched later. */
function roomOf(id: string, graph: ModuleGraph): string | undefined {
  if (LATER.test(id)) return undefined
  const needs = new Set([id])
  for (const needed of needs) {
    for (const importer of graph.getModuleInfo(needed)?.importers ?? []) needs.add(importer)
  }
  return ROOMS.find(([, root]) => needs.values().some((needed) => root.test(needed)))?.[0]
}

/** One group of the bundler a room; the first ones take what several need. Icons that later parts share are one file. */
export const roomGroups = [
  ...ROOMS.map(([room], index) => ({
    debugName: room,
    name: (id: string, graph: ModuleGraph) => (roomOf(id, graph) === room ? room : null),
    priority: ROOMS.length - index,
  })),
  { name: 'icons', test: /\/lucide-react\/dist\/esm\/icons\//, minShareCount: 2, priority: 0 },
]
