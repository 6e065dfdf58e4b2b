import { addWeeks, type Week } from '@scope/contract/kernel/calendar'
import { plural } from '@scope/contract/kernel/count.words'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useMe } from '../../../company/person/api.ts'
import { pickable, venuesQuery } from '../../../company/venue/api.ts'
import { VenueNotFound } from '../../../company/venue/venue-not-found.tsx'
import { ApiError, sentenceOf } from '../../../lib/api/errors.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { mediumDate } from '../../../lib/dates/dates.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { Card } from '../../../ui/Card.tsx'
import { Picker } from '../../../ui/form/Picker.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { NeedsNetwork } from '../../../ui/state/NeedsNetwork.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { heldTargetsQuery } from '../../comparison/held-target.ts'
import { cellKey } from '../../sheet/cells.ts'
import { readBlock } from '../../sheet/clipboard.ts'
import { SheetBar } from '../../sheet/components/SheetBar.tsx'
import { SheetNotice } from '../../sheet/components/SheetNotice.tsx'
import { focusCell } from '../../sheet/keyboard.ts'
import { planPaste } from '../../sheet/paste.ts'
import type { Faults } from '../../sheet/rules.ts'
import { moveTargets } from '../../sheet/sheet.ts'
import { useSheetOfWeeks } from '../../sheet/use-sheet-of-weeks.ts'
import { COLUMNS, countOf, faultsOf, firstProblem, linesOf, type Row, rowsOf, TARGETS } from '../cells.ts'
import { saveTargets } from '../writes.ts'
import { TargetRows } from './TargetRows.tsx'
import { VenueTargets } from './VenueTargets.tsx'

/** The number of weeks ahead that a sheet can begin. */
const AHEAD = 8

/**
 * The targets of all venues in one sheet, from a week on. `week` is the current one: a past week takes no more targets,
 * so its sheet continues in the running one, even in a page that was open at midnight.
 */
export function TargetsSheet({ week }: { week: Week }) {
  const [chosen, setChosen] = useState(week)
  // A venue stays open when the sheet continues in another week.
  const [opened, setOpened] = useState<string | null>(null)
  const fromWeek = chosen < week ? week : chosen
  const weeks = Array.from({ length: AHEAD + 1 }, (_, index) => addWeeks(week, index))
  return (
    <div className="grid grid-cols-1 gap-4">
      <NeedsNetwork what="Targets" />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-[62ch] flex-1 basis-72 text-sm text-quiet">
          Type or paste. Revenue takes dollars, or +3% on last year. Past weeks keep theirs. A venue’s name
          opens owners, bands, exceptions and history.
        </p>
        <Picker
          label="Valid from"
          icon={CalendarDays}
          value={fromWeek}
          options={weeks.map((one) => ({ value: one, label: `From ${mediumDate(one)}` }))}
          onChange={setChosen}
        />
      </div>
      <Loaded key={fromWeek} fromWeek={fromWeek} running={week} onOpen={setOpened} />
      {opened !== null && <VenueTargets venue={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}

type LoadedProps = { fromWeek: Week; running: Week; onOpen: (slug: string) => void }

function Loaded({ fromWeek, running, onOpen }: LoadedProps) {
  const venues = useQuery(venuesQuery)
  const held = useQuery(heldTargetsQuery(fromWeek))
  const rows = useMemo(
    () => venues.data && held.data && rowsOf(pickable(venues.data), held.data),
    [venues.data, held.data],
  )
  const failed = venues.error ?? held.error
  if (rows?.length === 0) return <VenueNotFound />
  if (rows) return <Sheet {...{ fromWeek, running, rows, onOpen }} />
  if (!failed) return <Skeleton className="h-[70dvh] w-full rounded-card" />
  return (
    <ErrorState
      title="The targets could not be loaded"
      text={sentenceOf(failed)}
      onRetry={() => {
        for (const query of [venues, held]) if (query.isError) void query.refetch()
      }}
    />
  )
}

function Sheet({ fromWeek, running, rows, onOpen }: LoadedProps & { rows: readonly Row[] }) {
  const { userId } = useMe()
  useState(() => {
    if (fromWeek !== running) return
    // Latest first: the newest input stays.
    for (let ago = 1; ago <= AHEAD; ago += 1) moveTargets(userId, addWeeks(running, -ago), running)
  })
  const sheet = useSheetOfWeeks<Faults>({
    ...{ rows, columns: COLUMNS, across: 1, none: {} },
    ...{ name: fromWeek, kind: 'targets', noun: 'targets' },
    onPaste: (text, at) => paste(text, at),
    onReview: () => void save(),
  })
  const { cells, faults, setFaults, asTable } = sheet
  const write = useWrite(saveTargets, 'targets')

  const save = async () => {
    const lines = linesOf(rows, cells, fromWeek)
    const wrong = firstProblem(rows, cells, {})
    setFaults({})
    if (wrong !== null) return focusCell(wrong)
    if (lines.length === 0) return sheet.setNotice({ text: 'Nothing to change. Enter a target first.' })
    try {
      await write.send({ body: { targets: lines } }, null)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'invalid') return
      const faults = faultsOf(error, lines, ({ venue, figure }) => cells[cellKey(venue, figure)] ?? '')
      setFaults(faults)
      return focusCell(firstProblem(rows, cells, faults) ?? 0)
    }
    sheet.saved(cells)
    toast({ title: 'Targets saved', description: `They hold from ${mediumDate(fromWeek)}.` })
  }

  const paste = (text: string, at: { row: number; column: number }) => {
    const venues = rows.map(({ venue }) => venue)
    const pasted = planPaste(readBlock(text), at, { venues, week: fromWeek, known: TARGETS })
    sheet.putPasted(pasted.cells, plural(pasted.venues, 'venue'), { skipped: pasted.skipped })
  }

  return (
    <section aria-label="Targets by venue" className="grid grid-cols-1 gap-4">
      <Card as="div" className="p-0! lg:p-0!" {...sheet.keyboard}>
        <TargetRows
          asTable={asTable}
          {...{ fromWeek, rows, cells, faults }}
          onType={sheet.type}
          onOpen={onOpen}
        />
      </Card>
      <SheetBar {...countOf(rows, cells, faults)} {...sheet.bar} busy={write.isPending} action="Save targets">
        <SheetNotice {...sheet.noticed} />
      </SheetBar>
    </section>
  )
}
