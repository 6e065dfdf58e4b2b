/**
 * A limit on calls: `max` in each window of `seconds`, which begins at a multiple of them (UTC). Counted in the
 * database, so that it holds across servers. Counted by network address only for callers who are not signed in, because
 * all people of a bar share one.
 */
export type Limit = { by: 'network' | 'person'; max: number; seconds: number }

const MINUTE = 60
const HOUR = 60 * MINUTE

/** The limits that calls declare, and the reasons for the numbers: decision 055. */
export const LIMITS = {
  signIn: [
    { by: 'network', max: 20, seconds: MINUTE },
    { by: 'network', max: 200, seconds: HOUR },
  ],
  verify: [{ by: 'network', max: 30, seconds: MINUTE }],
  search: [{ by: 'person', max: 120, seconds: MINUTE }],
  table: [{ by: 'person', max: 60, seconds: MINUTE }],
  pdf: [{ by: 'person', max: 20, seconds: MINUTE }],
  // Uploads to such an address count in no budget until they are attached, and are deleted after an hour.
  sign: [{ by: 'person', max: 10, seconds: MINUTE }],
  question: [{ by: 'person', max: 60, seconds: MINUTE }],
  live: [{ by: 'person', max: 60, seconds: MINUTE }],
  // Calendar programs call from few addresses for many people, a few times a day each.
  calendar: [{ by: 'network', max: 300, seconds: MINUTE }],
  import: [{ by: 'person', max: 60, seconds: MINUTE }],
  // A file of 2 GB in pieces of 4 MB arrives in two minutes.
  piece: [{ by: 'network', max: 240, seconds: MINUTE }],
  photo: [{ by: 'person', max: 60, seconds: MINUTE }],
  // Each export reads all data of a person or a company.
  export: [{ by: 'person', max: 30, seconds: HOUR }],
} as const satisfies Record<string, readonly Limit[]>
