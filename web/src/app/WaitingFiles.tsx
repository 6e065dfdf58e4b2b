import { useQuery } from '@tanstack/react-query'
import { useMe } from '../company/person/api.ts'
import { inboxQuery } from '../numbers/inbox/api.ts'
import { WaitingFile } from '../numbers/inbox/waiting-file.tsx'
import { WaitingGroup, WaitingRows } from '../work/review/waiting-group.tsx'

/** The number of waiting files that the caller may see. Undefined while loading. */
export function useFileCount(): number | undefined {
  const { data, isError } = useWaiting()
  const { can } = useMe()
  return can.editMetrics && !isError ? data?.files.length : 0
}

const useWaiting = () => useQuery({ ...inboxQuery, enabled: useMe().can.editMetrics })

/** Automatically imported files of numbers that need attention, for people who edit numbers. */
export function WaitingFiles() {
  const { data } = useWaiting()
  if (!data || data.files.length === 0) return null
  return (
    <div className="mt-8 max-w-2xl">
      <WaitingGroup title="Files of numbers" count={data.files.length}>
        <WaitingRows>
          {data.files.map((file) => (
            <WaitingFile key={file.id} file={file} />
          ))}
        </WaitingRows>
      </WaitingGroup>
    </div>
  )
}
