/** The oldest browsers that Scope runs in, on computers and phones (decision 053). */
export const BROWSERS = { chrome: '111', edge: '111', firefox: '128', safari: '16.4' } as const

export const target = Object.entries(BROWSERS).map(([browser, version]) => `${browser}${version}`)
