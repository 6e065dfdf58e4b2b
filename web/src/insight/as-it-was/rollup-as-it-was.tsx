import { isChanged } from '@scope/contract/insight/as-it-was/as-it-was.words'
import { NO_MATCH, venuesIn } from '@scope/contract/insight/rollup/row.words'
import { METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { weekRange } from '../../lib/dates/dates.ts'
import { mediaHook } from '../../lib/window/use-media.ts'
import { figureText } from '../../numbers/comparison/shown.ts'
import { Card } from '../../ui/Card.tsx'
import { Pages } from '../../ui/list/Pages.tsx'
import { type RollupAsItWas as Reply, type RollupAbout, rollupAsItWasQuery } from './api.ts'
import { Looking } from './components/Looking.tsx'
import { WasNow } from './components/WasNow.tsx'

type Figures = Reply['all']

const COLUMNS = [
  { name: METRICS_LABELS.revenue, of: ({ revenue }: Figures) => revenue, text: money },
  { name: METRICS_LABELS.laborTruePct, of: ({ laborTruePct }: Figures) => laborTruePct, text: percent },
  { name: METRICS_LABELS.cogsPct, of: ({ cogsPct }: Figures) => cogsPct, text: percent },
] as const
const COUNTS = [
  {
    name: 'Journals',
    of: ({ journals }: Figures) => journals,
    text:
      ({ journalsTotal }: Figures) =>
      (count: number) =>
        `${count} of ${journalsTotal}`,
  },
  { name: 'At risk', of: ({ atRisk }: Figures) => atRisk, text: () => String },
] as const

function money(value: number | null) {
  return figureText('revenue', value)
}
function percent(value: number | null) {
  return figureText('laborTruePct', value)
}

const changesOf = (figures: Figures): number =>
  COLUMNS.filter(({ of, text }) => isChanged(of(figures), text)).length +
  COUNTS.filter(({ of, text }) => isChanged(of(figures), text(figures))).length

const changedIn = ({ rows }: Reply): number => rows.reduce((sum, row) => sum + changesOf(row), 0)

const useRoomForTable = mediaHook('(min-width: 1024px)')

/** The venues side by side at a moment, with the current value of each changed figure. */
export function RollupAsItWas({ moment, about }: { moment: string; about: RollupAbout }) {
  const [page, setPage] = useState(1)
  const query = useQuery(rollupAsItWasQuery(moment, about, page))
  return (
    <Looking query={query} changedIn={changedIn}>
      {(reply) => <Venues rollup={reply} onPage={setPage} />}
    </Looking>
  )
}

function Venues({ rollup, onPage }: { rollup: Reply; onPage: (page: number) => void }) {
  const heading = useId()
  const wide = useRoomForTable()
  const { filters, venues } = rollup
  const together = filters.length > 0 ? `All ${venuesIn(rollup)}` : 'All venues'
  const everyone = venues > 1 ? [{ venueId: 'all', name: together, ...rollup.all }] : []
  const rows = [...everyone, ...rollup.rows]
  return (
    <Card aria-labelledby={heading} className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={heading} className="font-serif text-2xl">
          Venues
        </h2>
        <p className="text-sm text-quiet">{[weekRange(rollup.weeks), ...filters].join(' · ')}</p>
      </div>
      {rows.length === 0 ? (
        <p className="text-quiet">{NO_MATCH}</p>
      ) : wide ? (
        <Table rows={rows} labelledBy={heading} />
      ) : (
        <List rows={rows} />
      )}
      <Pages page={rollup.page} pages={rollup.pages} onPage={onPage} />
    </Card>
  )
}

type Rows = { rows: readonly ({ venueId: string; name: string } & Figures)[] }

const CELL = 'px-3 py-3 first:pl-0 last:pr-0'

function Table({ rows, labelledBy }: Rows & { labelledBy: string }) {
  return (
    <table aria-labelledby={labelledBy} className="w-full">
      <thead>
        <tr className="text-sm text-quiet">
          <th scope="col" className={`${CELL} text-left font-semibold`}>
            Venue
          </th>
          {[...COLUMNS, ...COUNTS].map(({ name }) => (
            <th key={name} scope="col" className={`${CELL} text-right font-semibold whitespace-nowrap`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.venueId} className="border-t border-line align-top">
            <th dir="auto" scope="row" className={`${CELL} text-left font-semibold`}>
              {row.name}
            </th>
            {cellsOf(row).map(({ name, cell }) => (
              <td key={name} className={`${CELL} text-right tabular-nums`}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function List({ rows }: Rows) {
  return (
    <ul aria-label="Venues" className="grid">
      {rows.map((row) => (
        <li key={row.venueId} className="grid gap-2.5 border-t border-line py-4">
          <h3 dir="auto" className="font-semibold">
            {row.name}
          </h3>
          <dl className="grid grid-cols-3 gap-x-4 gap-y-3">
            {cellsOf(row).map(({ name, cell }) => (
              <div key={name} className="grid content-start">
                <dt className="text-sm text-quiet">{name}</dt>
                <dd className="tabular-nums">{cell}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

const cellsOf = (row: Figures) => [
  ...COLUMNS.map(({ name, of, text }) => ({ name, cell: <WasNow of={of(row)} text={text} /> })),
  ...COUNTS.map(({ name, of, text }) => ({ name, cell: <WasNow of={of(row)} text={text(row)} /> })),
]
