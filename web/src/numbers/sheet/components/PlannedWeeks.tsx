import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { useRoomForTable } from '../room.ts'
import type { PlannedProps } from './Change.tsx'
import { PlannedList } from './PlannedList.tsx'
import { PlannedTable } from './PlannedTable.tsx'

/** Weeks per page; a file may have thousands. */
const SHOWN = 100

/** The changes by venue: a table if there is room; a list on phones and `beside` something else. */
export function PlannedWeeks({ weeks, figures, named, beside = false }: PlannedProps & { beside?: boolean }) {
  const [limit, setShown] = useState(SHOWN)
  const Layout = useRoomForTable() && !beside ? PlannedTable : PlannedList
  return (
    <>
      <Layout weeks={weeks.slice(0, limit)} figures={figures} named={named} />
      {weeks.length > limit && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setShown(limit + SHOWN)}>
          Show more
        </Button>
      )}
    </>
  )
}
