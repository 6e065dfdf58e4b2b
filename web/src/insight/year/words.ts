type Turnover = { atStart: number; atEnd: number; joined: readonly unknown[]; left: readonly unknown[] }

/** `5 at the start, 1 joined, 2 left, 4 now`. `running`: the year is not over. */
export const turnoverWords = ({ atStart, atEnd, joined, left }: Turnover, running: boolean): string =>
  `${atStart} at the start, ${joined.length} joined, ${left.length} left, ${atEnd} ${running ? 'now' : 'at the end'}`
