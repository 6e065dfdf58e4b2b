import { useMe } from '../company/person/api.ts'
import { NeedsAttention } from '../insight/signal/needs-attention.tsx'
import { PlanVisit } from '../insight/visit/plan/plan-visit.tsx'
import { fetched } from '../lib/window/fetched.tsx'

const LongestWithoutVisit = fetched(
  async () => (await import('../insight/visit/plan/longest.tsx')).LongestWithoutVisit,
  'optional',
)

/** What needs attention, with a button to plan a visit, and the venues that wait longest for one. */
export function HomeAttention() {
  const { can } = useMe()
  return <NeedsAttention Plan={PlanVisit}>{can.readVisits && <LongestWithoutVisit />}</NeedsAttention>
}
