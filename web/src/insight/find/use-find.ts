import { findWords, isEnough } from '@scope/contract/insight/find.words'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../../company/person/api.ts'
import { venuesQuery } from '../../company/venue/api.ts'
import { useSelection } from '../../company/venue/use-selection.ts'
import { chosenQuery, foundQuery } from './api.ts'
import { actsOf, type Choice, choiceOf, groupsFor } from './choices.ts'
import { isFoundKey, keepRecent, recentKeys } from './recent.ts'

const recentQuery = { queryKey: ['find', 'recent'], queryFn: recentKeys, staleTime: 0 }

/** The results of find for the typed text. `screens` are the user's. */
export function useFind(screens: readonly Choice[]) {
  const me = useMe()
  const client = useQueryClient()
  const { venue: here } = useSelection()
  const [text, type] = useState('')
  const venues = useQuery(venuesQuery)
  const recent = useQuery(recentQuery)
  const keys = recent.data ?? []
  const recentKeys = keys.filter(isFoundKey)
  const chosen = useQuery({
    ...chosenQuery(recentKeys),
    enabled: recentKeys.length > 0,
    placeholderData: keepPreviousData,
  })
  const words = findWords(text)
  const asks = isEnough(words)
  const search = useQuery({
    ...foundQuery(words.join(' ')),
    enabled: asks,
    placeholderData: keepPreviousData,
  })

  const acts = actsOf(me, venues.data ?? [], here ?? me.venueSlug)
  const named = (chosen.data?.chosen ?? []).map((one) => choiceOf(one, me))
  const choices = new Map([...screens, ...acts, ...named].map((choice) => [choice.key, choice]))
  return {
    text,
    type,
    groups: groupsFor({
      text,
      acts,
      screens,
      found: asks ? (search.data?.found ?? []) : [],
      recent: keys.flatMap((key) => choices.get(key) ?? []),
      me,
    }),
    isLooking: asks && (search.isPending || search.isPlaceholderData) && !search.isError,
    error: asks ? search.error : null,
    retry: () => void search.refetch(),
    remember: ({ key }: Choice) => {
      void keepRecent(key).then(() => client.invalidateQueries({ queryKey: recentQuery.queryKey }))
    },
  }
}
