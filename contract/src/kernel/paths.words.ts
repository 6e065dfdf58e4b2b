/** The paths of all screens. The web builds every link from them; the server answers any other path with 404. */
export const PATHS = {
  home: '/',
  login: '/login',
  archive: '/archive',
  accomplishments: '/accomplishments',
  analytics: '/analytics',
  metrics: '/metrics/:slug',
  board: '/venue/:slug/board',
  oneOnOne: '/one-on-one/:slug/:blt',
  visits: '/visits',
  visit: '/visits/:id',
  year: '/year/:slug/:blt',
  venueYear: '/year/:slug',
  rollup: '/vp/rollup',
  skills: '/skills',
  journal: '/journal',
  progress: '/progress',
  teamSkills: '/skills/team',
  settings: '/settings',
  help: '/help',
  setup: '/setup',
  privacy: '/privacy',
  accessibility: '/accessibility',
} as const

/** The manager’s Waiting list, a view of home. */
export const WAITING = `${PATHS.home}?view=waiting`

/**
 * The pages that the service worker stores: home, and one that opens any other screen. The query distinguishes them
 * from the server's pages.
 */
export const STORED_PAGES = { home: '/?shell', other: '/login?shell' } as const
