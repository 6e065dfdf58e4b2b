import type { Reply } from '@scope/contract/calls'
import { METRICS_LABELS, METRICS_NUMBERS } from '@scope/contract/numbers/metrics.words'
import { ChartNoAxesColumn, Pencil, Plus } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useMe } from '../../../company/person/api.ts'
import { useTimes } from '../../../company/venue/use-times.ts'
import { deviceStorage } from '../../../lib/drafts/device-drafts.ts'
import { draftKey, readDraft } from '../../../lib/drafts/drafts.ts'
import { focusOnMount } from '../../../lib/window/focus-on-mount.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { HelpLink } from '../../../ui/HelpLink.tsx'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { NeedsNetwork } from '../../../ui/state/NeedsNetwork.tsx'
import { provenanceText } from '../../comparison/provenance.ts'
import { HolidayCompared, WeekTags } from '../../tags/components/WeekTags.tsx'
import { weekBudgetText } from '../budget-hint.ts'
import { isRunning, weekLabel } from '../weeks.ts'
import { ComparedOver } from './ComparedOver.tsx'
import { FiguresTable } from './FiguresTable.tsx'
import { MetricsForm } from './MetricsForm.tsx'

type WeekReply = Reply<'GET /api/venues/:venue/metrics'>

type WeekCardProps = {
  metricsWeek: WeekReply
  /** The venue is open in this week. */
  isOpen: boolean
  /** The address opens the form. */
  opens: boolean
  /** The user asked to see it. */
  led: boolean
  /** The form was closed. */
  onClose: () => void
}

/** The chosen week: numbers, form, or empty state. */
export function WeekCard({ metricsWeek, isOpen, opens, led, onClose }: WeekCardProps) {
  const { userId } = useMe()
  const heading = useId()
  const { venue, week, can } = metricsWeek
  const metrics = metricsWeek.metrics && isBlank(metricsWeek.metrics) ? null : metricsWeek.metrics
  const draft = draftKey('metrics', userId, venue.id, week)
  // Reopens the form when an unsaved draft exists.
  const [editing, setEditing] = useState(() => can.editMetrics && readDraft(deviceStorage(), draft) !== null)
  const [wasClosed, setLeft] = useState(false)
  useEffect(() => {
    if (opens && can.editMetrics) setEditing(true)
  }, [opens, can.editMetrics])
  const leave = () => {
    setEditing(false)
    setLeft(true)
    onClose()
  }
  const focus = led && !editing && (
    <span ref={focusOnMount} tabIndex={-1} className="sr-only">
      {weekLabel(week)}
    </span>
  )
  const edit = (label: string, Icon: typeof Pencil) =>
    can.editMetrics && (
      <Button
        // The running week lacks no numbers yet.
        variant={metrics || isRunning(week, metricsWeek.today) ? 'secondary' : 'primary'}
        icon={Icon}
        ref={wasClosed ? focusOnMount : undefined}
        onClick={() => setEditing(true)}
        className="max-sm:[&_svg]:hidden"
      >
        {label}
      </Button>
    )

  if (!editing && !metrics) {
    return (
      <>
        <Card className="xl:col-span-2">
          {focus}
          <EmptyState
            icon={ChartNoAxesColumn}
            title="No Metrics for Selected Week"
            text={[
              `${weekLabel(week)}.`,
              !isOpen
                ? 'The venue is not open then.'
                : can.editMetrics
                  ? 'Add revenue, labor, COGS and tips when the week is done.'
                  : 'A manager has not entered numbers yet.',
              weekBudgetText(metricsWeek.budgets),
            ]
              .filter(Boolean)
              .join(' ')}
          >
            {edit('Add Metrics', Plus)}
            <HelpLink />
          </EmptyState>
        </Card>
        <ToDate metricsWeek={metricsWeek} />
      </>
    )
  }
  return (
    <>
      <Card aria-labelledby={heading} className="grid grid-cols-1 gap-3 xl:col-span-2">
        {focus}
        <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-3">
          <h2 id={heading} className="font-serif text-2xl">
            {weekLabel(week)}
          </h2>
          {!editing && edit('Edit Metrics', Pencil)}
        </div>
        {editing ? (
          <MetricsForm shown={metricsWeek} draft={draft} onDone={leave} />
        ) : (
          metrics && <Numbers metricsWeek={metricsWeek} metrics={metrics} />
        )}
      </Card>
      {editing && <ToDate metricsWeek={metricsWeek} />}
    </>
  )
}

/** A week with everything removed counts as not reported. */
const isBlank = (metrics: NonNullable<WeekReply['metrics']>): boolean =>
  !metrics.notes && metrics.tags.length === 0 && METRICS_NUMBERS.every((field) => metrics[field] === null)

function Numbers({
  metricsWeek,
  metrics,
}: {
  metricsWeek: WeekReply
  metrics: NonNullable<WeekReply['metrics']>
}) {
  const times = useTimes()
  return (
    <>
      <WeekTags tags={metrics.tags} />
      <HolidayCompared shown={metricsWeek} />
      {metrics.arrived && metricsWeek.can.editMetrics && <NeedsNetwork what="Numbers" />}
      <FiguresTable metricsWeek={metricsWeek} />
      <ComparedOver shown={metricsWeek} />
      <div className="grid gap-1 text-sm">
        {metrics.notes && (
          <p className="max-w-[68ch] break-words whitespace-pre-line">
            <span className="sr-only">{METRICS_LABELS.notes}: </span>
            {metrics.notes}
          </p>
        )}
        <p className="text-quiet">{provenanceText(metrics, times)}</p>
      </div>
    </>
  )
}

/** The period and the year up to a week that has no numbers yet. */
function ToDate({ metricsWeek }: { metricsWeek: WeekReply }) {
  const heading = useId()
  if (!metricsWeek.toDate) return null
  return (
    <Card aria-labelledby={heading} className="grid grid-cols-1 gap-3 xl:col-span-2">
      <h2 id={heading} className="font-serif text-2xl">
        To Date
      </h2>
      <FiguresTable metricsWeek={{ ...metricsWeek, metrics: null }} />
      <ComparedOver shown={metricsWeek} />
    </Card>
  )
}
