import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../lib/api/errors.ts'
import { registerWrites, type Write } from '../../lib/api/writes.ts'
import { type About, type MemberYear, memberYearKey } from './api.ts'

/** The texts of a member’s talks are saved in order. */
export const talkScope = ({ venue, blt }: About): string => `year-talk ${venue} ${blt}`

/** The screen shows the error: the text stays in its box. */
export const saveTalk: Write<'PUT /api/year/:venue/:blt/talk', { about: About }> = {
  name: 'year.talk',
  call: 'PUT /api/year/:venue/:blt/talk',
  repeatable: true,
  stored: async (client, talk, { input, about: { about } }) => {
    const filter = { queryKey: memberYearKey(about) }
    // A pending response may be older than this save.
    await client.cancelQueries(filter)
    client.setQueriesData<MemberYear>(filter, (year) =>
      year?.year === input.body.year ? { ...year, talk } : year,
    )
  },
  // Someone else may be writing there by now, or both may have finished.
  rechecks: ({ about: { about } }) => [memberYearKey(about)],
  says: () => null,
}

/** The newer text that the server named when it refused a save. */
export const newerText = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === 'stale' ? error.currentEntry?.entry : undefined

/** Registers them with the screen, which is loaded after the first one. Use it before `useWrite`. */
export function useTalkWrites(): void {
  const client = useQueryClient()
  useState(() => registerWrites(client, [saveTalk]))
}
