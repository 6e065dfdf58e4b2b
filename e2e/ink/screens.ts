const VENUE = 'las-perlas-la'

/** The main screens, each as the person who uses it most, keyed by the first part of their address. */
export const SCREENS = {
  'home of a lead': { who: 'lead', path: '/' },
  'home of a GM': { who: 'gm', path: '/' },
  'home of a VP': { who: 'vp', path: '/' },
  'home of an admin': { who: 'admin', path: '/' },
  'home of a GM of several': { who: 'gm.group', path: '/' },
  waiting: { who: 'gm', path: '/?view=waiting' },
  journal: { who: 'lead', path: '/journal' },
  numbers: { who: 'gm', path: `/metrics/${VENUE}` },
  grid: { who: 'gm.group', path: '/metrics/paper-lantern?view=grid' },
  board: { who: 'gm', path: `/venue/${VENUE}/board` },
  rollup: { who: 'vp', path: '/vp/rollup' },
  skills: { who: 'lead', path: '/skills' },
  progress: { who: 'lead', path: '/progress' },
  archive: { who: 'lead', path: '/archive' },
  accomplishments: { who: 'gm', path: '/accomplishments' },
  analytics: { who: 'gm', path: '/analytics' },
  'settings of a GM': { who: 'gm', path: '/settings' },
  'settings of an admin': { who: 'admin', path: '/settings' },
} as const

export type Screen = keyof typeof SCREENS

export const SIZES = {
  phone: { width: 390, height: 844 },
  desk: { width: 1280, height: 800 },
} as const

export type Size = keyof typeof SIZES
