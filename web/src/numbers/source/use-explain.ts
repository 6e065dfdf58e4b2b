import type { SourceReading } from '@scope/contract/numbers/source.words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWrite } from '../../lib/api/use-write.ts'
import { type Files, proposalOf, sourcesQuery } from './api.ts'
import { sourceWrites } from './writes.ts'

/** A person's reading of files, with the server’s preview of each change. */
export function useExplain(files: Files, begin: string | undefined, onKept: (source: string) => void) {
  const [reading, setReading] = useState<SourceReading | null>(null)
  const [typed, setTyped] = useState<string>()
  // Files are large, so the query is identified by their names.
  const named = files.map(({ name, file }) => `${name} ${file.length}`)
  const proposal = useQuery({
    queryKey: ['source proposal', named, begin, reading],
    queryFn: () => proposalOf(files, { source: begin, reading }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const { data } = useQuery(sourcesQuery)
  const add = useWrite(sourceWrites.add, 'source')
  const change = useWrite(sourceWrites.change, 'source')
  const source = proposal.data?.known ?? null
  const name = typed ?? proposal.data?.name ?? ''
  const used = reading ?? proposal.data?.reading
  const keep = () => {
    if (!proposal.data || !used) return
    const body = { name: name.trim(), header: proposal.data.header, reading: used }
    const saving = source ? change.send({ params: { id: source.id }, body }, null) : add.send({ body }, null)
    // Its error is shown.
    saving.then(
      ({ id }) => onKept(id),
      () => undefined,
    )
  }
  return {
    proposal: proposal.data,
    loading: proposal.isFetching,
    failed: proposal.error,
    retry: () => void proposal.refetch(),
    venues: data?.venues ?? [],
    reading: used,
    change: setReading,
    name,
    rename: setTyped,
    keep,
    keeping: add.isPending || change.isPending,
    error: add.error ?? change.error,
  }
}
