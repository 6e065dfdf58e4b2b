type Module = { importers: readonly string[]; importedIds: readonly string[] }
type ModuleGraph = { getModuleInfo(id: string): Module | null }

/**
 * What is loaded at once is put into one file each: the door, what stands behind it, and home; then what is drawn beside
 * the first screen, and what is fetched when the page is idle: dialogs of home, and what the frame needs later. Left
 * alone, the bundler cuts off every small piece that a later part shares, and each cut costs a request, often one after
 * another.
 */
export const ROOMS = [
  ['door', /\/main\.tsx$/],
  ['inside', /\/app\/start\/SignedIn\.tsx$/],
  ['home', /\/app\/HomePage\.tsx$/],
  ['beside', /\/(rail-later\.ts|(Celebration|NextPeriod|PreviousPriorities)\.tsx)$/],
  [
    'later',
    /\/((after-first-screen|reads-on-device|focus-spot)\.ts|(toaster|find-dialog|AwayNote|OutboxLine|MoreSheet|JournalDialog|NeedsWorkDialog|NewTask|CreatePriorityDialog|MaterialsDialog)\.tsx)$/,
  ],
] as const

/** The first room that needs the module without any `import()`; none for what is fetched later. */
function roomOf(id: string, graph: ModuleGraph): string | undefined {
  const needs = new Set([id])
  for (const needed of needs) {
    for (const importer of graph.getModuleInfo(needed)?.importers ?? []) needs.add(importer)
  }
  return ROOMS.find(([, root]) => needs.values().some((needed) => root.test(needed)))?.[0]
}

/** Whether the module brings no package along, except what the rooms have. */
function isLight(id: string, graph: ModuleGraph): boolean {
  const needs = new Set([id])
  for (const needed of needs) {
    if (roomOf(needed, graph)) continue
    if (needed.includes('/node_modules/')) return false
    for (const imported of graph.getModuleInfo(needed)?.importedIds ?? []) needs.add(imported)
  }
  return true
}

/**
 * One group of the bundler a room; the first ones take what several need. What later parts share is one file too, which
 * halves the number of files. Packages stay apart: few later parts need each.
 */
export const roomGroups = [
  ...ROOMS.map(([room], index) => ({
    debugName: room,
    name: (id: string, graph: ModuleGraph) => (roomOf(id, graph) === room ? room : null),
    priority: ROOMS.length - index,
  })),
  {
    debugName: 'shared',
    name: (id: string, graph: ModuleGraph) => (isLight(id, graph) ? 'shared' : null),
    minShareCount: 2,
    priority: 0,
  },
]
