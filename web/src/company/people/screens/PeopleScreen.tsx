import { countedText } from '@scope/contract/kernel/count.words'
import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Mail, Plus, User } from 'lucide-react'
import { type ComponentType, useRef, useState } from 'react'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { useWide } from '../../../lib/window/use-wide.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { FileFormat } from '../../../ui/form/FileFormat.tsx'
import { ImportButton, takesFiles } from '../../../ui/form/ImportButton.tsx'
import { ShowMore } from '../../../ui/list/ShowMore.tsx'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { awayNow, awayQuery } from '../../away/api.ts'
import { AwayDialog } from '../../away/away-dialog.tsx'
import { useMe } from '../../person/api.ts'
import { standInsNow, standInsQuery } from '../../stand-in/api.ts'
import { venuesQuery } from '../../venue/api.ts'
import { filterOf } from '../address.ts'
import { peopleQuery, type Staff, type StaffPage } from '../api.ts'
import { ActiveConfirm } from '../components/ActiveConfirm.tsx'
import { ForgetConfirm } from '../components/ForgetConfirm.tsx'
import { PeopleFilters } from '../components/PeopleFilters.tsx'
import { PeopleList } from '../components/PeopleList.tsx'
import { PeopleTable } from '../components/PeopleTable.tsx'
import { PersonDialog } from '../components/PersonDialog.tsx'
import { RosterDialog } from '../components/RosterDialog.tsx'
import { VenueDialog } from '../components/VenueDialog.tsx'
import { COLUMNS, TEMPLATE } from '../roster-columns.ts'
import { useInvite } from '../use-invite.ts'
import { usePeopleAddress } from '../use-people-address.ts'
import { useRosterImport } from '../use-roster-import.ts'

/** The open dialog. */
type Open =
  | 'person'
  | 'venue'
  | { change: Staff }
  | { active: Staff }
  | { forget: Staff }
  | { away: Staff }
  | null

type PeopleScreenProps = {
  /** A person's data as a file. */
  Data?: ComponentType<{ id: string }>
}

/** The company’s staff: search, add, edit, deactivate, import a roster. */
export function PeopleScreen({ Data }: PeopleScreenProps) {
  const me = useMe()
  const venues = useQuery(venuesQuery)
  const address = usePeopleAddress()
  const { selection } = address
  const list = useInfiniteQuery(peopleQuery(filterOf(selection)))
  const canInvite = list.data?.pages[0]?.canInvite === true
  const [open, setOpen] = useState<Open>(null)
  const roster = useRosterImport()
  const { invite, inviting } = useInvite()
  const close = () => setOpen(null)

  return (
    <section
      aria-label="People"
      {...takesFiles(([file]) => file && roster.review(file))}
      className="grid grid-cols-1 gap-5"
    >
      <div className="flex flex-wrap gap-2.5">
        <Button icon={Plus} onClick={() => setOpen('person')}>
          Add person
        </Button>
        <Button variant="secondary" icon={Plus} onClick={() => setOpen('venue')}>
          Add venue
        </Button>
        <ImportButton
          label="Import roster"
          busy={roster.reviewing}
          onFiles={([file]) => file && roster.review(file)}
        />
        <FileFormat columns={COLUMNS} template={TEMPLATE} />
        {canInvite && (
          <Button variant="secondary" icon={Mail} busy={inviting === null} onClick={() => invite(null)}>
            Invite everyone new
          </Button>
        )}
      </div>
      <PeopleFilters address={address} venues={venues.data ?? []} asking={list.isFetching} />
      {list.data ? (
        <Results
          list={list}
          pages={list.data.pages}
          onChange={(person) => setOpen({ change: person })}
          onAway={(person) => setOpen({ away: person })}
          onInvite={canInvite ? (person) => invite(person.id) : undefined}
        />
      ) : list.isError ? (
        <ErrorState
          title="People could not be loaded"
          text={sentenceOf(list.error)}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <Skeleton className="h-[70dvh] w-full rounded-card" />
      )}
      {(open === 'person' || (open && typeof open === 'object' && 'change' in open)) && (
        <PersonDialog
          person={open === 'person' ? null : open.change}
          venues={venues.data ?? []}
          groups={list.data?.pages[0]?.groups ?? []}
          Data={Data}
          onActive={(person) => setOpen({ active: person })}
          onForget={(person) => setOpen({ forget: person })}
          onClose={close}
        />
      )}
      {open && typeof open === 'object' && 'active' in open && (
        <ActiveConfirm person={open.active} onClose={close} />
      )}
      {open && typeof open === 'object' && 'forget' in open && (
        <ForgetConfirm person={open.forget} onClose={close} />
      )}
      {open && typeof open === 'object' && 'away' in open && (
        <AwayDialog person={open.away} self={open.away.id === me.id} onClose={close} />
      )}
      {open === 'venue' && <VenueDialog onClose={close} />}
      <RosterDialog roster={roster} />
    </section>
  )
}

type ResultsProps = {
  list: UseInfiniteQueryResult
  pages: readonly StaffPage[]
  onChange: (person: Staff) => void
  onAway: (person: Staff) => void
  onInvite: ((person: Staff) => void) | undefined
}

function Results({ list, pages, ...acts }: ResultsProps) {
  const away = useQuery(awayQuery())
  const standIns = useQuery(standInsQuery)
  const [first] = pages
  const people = pages.flatMap((page) => page.people)
  const Layout = useWide() ? PeopleTable : PeopleList
  const rows = useRef<HTMLElement>(null)
  const changing = list.isPlaceholderData
  return (
    <div className="grid grid-cols-1 gap-3">
      <p role="status" className="text-sm text-quiet tabular-nums">
        {first && countedText({ total: first.total ?? 0, more: first.more }, 'person', 'people')}
      </p>
      {people.length === 0 ? (
        <EmptyState icon={User} title="No people found" text="No one matches these filters." />
      ) : (
        <Card
          as="div"
          aria-busy={changing || undefined}
          className={`p-0! transition-opacity ${changing ? 'opacity-60' : ''}`}
        >
          <Layout
            people={people}
            rows={rows}
            awayUntil={awayNow(away.data)}
            standIns={standInsNow(standIns.data)}
            {...acts}
          />
        </Card>
      )}
      <ShowMore query={list} list={rows} />
    </div>
  )
}
