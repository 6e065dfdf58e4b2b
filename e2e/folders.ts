/** The folders of browser tests. `screens` has the longest tests, so that they do not come last. */
export const FOLDERS = ['screens', 'journeys', 'slow', 'smoke']
