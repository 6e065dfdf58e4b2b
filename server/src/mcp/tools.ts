import { CALLS, type CallName } from '@scope/contract/calls'
import type { Call } from '@scope/contract/kernel/call'

/** An agent's input to a tool. */
export type ToolInput = Readonly<Record<string, string>>

/** A call of the API, with the input for its path and its query. */
type Ask = { call: CallName & `GET ${string}`; given: ToolInput }

type Tool = {
  /** For the agent: when to use it. */
  description: string
  /** Its inputs in words. Their schemas are those of this call. */
  from: CallName
  takes: Readonly<Record<string, string>>
  /** Its output: the reply of a call, or of several by name. */
  ask: (given: ToolInput) => Ask | Readonly<Record<string, Ask>>
}

const VENUE = 'The slug or the id of a venue, from `find` or `my_week`'
const WEEK = 'A day of the week, yyyy-MM-dd; the week that runs now if left out'
const FROM = 'The first week of another span, by its Monday, yyyy-MM-dd; `to` goes with it'
const TO = 'The last week of that span, by its Monday'
const AFTER = 'Where the list goes on: `next` of the answer before'
const MEMBER = 'The slug or the id of a member of a bar’s leadership team, from `find` or `my_week`'

/** Existing views for agents. A tool returns what its calls return to the same holder, without private journals. */
export const TOOLS: Readonly<Record<string, Tool>> = {
  my_week: {
    description:
      'The holder’s own home: who they are, the venues within reach, and the week of one member: priorities, tasks, check-ins and the journal. Start here.',
    from: 'GET /api/home',
    takes: { venue: VENUE, blt: MEMBER, week: WEEK },
    ask: (given) => ({ call: 'GET /api/home', given }),
  },
  venue_week: {
    description:
      'One venue’s week: `numbers` (revenue, labor, COGS and more, compared with its past, its targets and its budget; `tags` say what made a week unlike others, such as a holiday, short hours or closed) and `board` (each member’s priorities, check-ins and journal).',
    from: 'GET /api/venues/:venue/metrics',
    takes: { venue: VENUE, week: WEEK },
    ask: ({ venue = '', week, ...others }) => ({
      numbers: {
        call: 'GET /api/venues/:venue/metrics',
        given: { ...others, venue, ...(week !== undefined && { week }) },
      },
      board: {
        call: 'GET /api/venues/:venue/board',
        given: { venue, ...(week !== undefined && { from: week, to: week }) },
      },
    }),
  },
  rollup: {
    description:
      'All venues side by side: numbers with the tags of their weeks, priorities, journals, and what needs attention.',
    from: 'GET /api/rollup',
    takes: {
      venue: VENUE,
      span: 'Which weeks',
      ...{ from: FROM, to: TO },
      ...{ sort: 'By which column', order: 'In which direction' },
      ...{ state: 'Venues of a state only', group: 'Venues of a group only' },
      ...{
        by: 'With a line for each state or group',
        needs: 'Only venues that need something',
        page: 'A page, from 1',
      },
    },
    ask: (given) => ({ call: 'GET /api/rollup', given }),
  },
  signals: {
    description:
      'What stands out: which venues need attention and why, and what went well, most urgent first.',
    from: 'GET /api/analytics/signals',
    takes: { range: 'How far back, to today', venue: VENUE },
    ask: (given) => ({ call: 'GET /api/analytics/signals', given }),
  },
  waiting: {
    description: 'What waits for the holder’s review: submitted journals, final sign-offs, skills to verify.',
    from: 'GET /api/review',
    takes: { venue: VENUE },
    ask: (given) => ({ call: 'GET /api/review', given }),
  },
  visits: {
    description:
      'Shared visits of venues by their VPs, newest first: the day, who visited, in person or by phone, and how many agreements are done. With `agreements` for what was agreed.',
    from: 'GET /api/visits',
    takes: { venue: VENUE, after: AFTER },
    ask: (given) => ({ call: 'GET /api/visits', given: { ...given, open: 'false' } }),
  },
  agreements: {
    description:
      'What was agreed in shared visits: the text, the owner, the day, whether it is done or overdue, and the number it is meant to move; open ones first.',
    from: 'GET /api/agreements',
    takes: { venue: VENUE, open: '`true` for open ones only', after: AFTER },
    ask: (given) => ({ call: 'GET /api/agreements', given }),
  },
  find: {
    description: 'Find venues, people and priorities by the beginnings of their words.',
    from: 'GET /api/find',
    takes: { text: 'What to look for' },
    ask: (given) => ({ call: 'GET /api/find', given }),
  },
  archive: {
    description: 'A member’s archived priorities and how each ended, newest period first.',
    from: 'GET /api/priorities/:venue/:blt/archive',
    takes: { venue: VENUE, blt: MEMBER, year: 'A fiscal year only, such as 2026' },
    ask: (given) => ({ call: 'GET /api/priorities/:venue/:blt/archive', given }),
  },
  record: {
    description: 'Everything stored about one priority: its tasks, check-ins, journals and sign-off.',
    from: 'GET /api/priorities/:id/record',
    takes: { id: 'The id of a priority, from `find`, `my_week`, `venue_week` or `archive`' },
    ask: (given) => ({ call: 'GET /api/priorities/:id/record', given }),
  },
}

type Fields = { properties?: Record<string, object> }

/** The input of a tool as JSON Schema: the inputs from its call's fields, with words for the agent. */
export function inputOf({ from, takes }: Tool) {
  const { params, query }: Call = CALLS[from]
  const [path, search] = [params, query].map((part) => (part as Fields | undefined)?.properties ?? {})
  const fields = Object.entries(takes).map(([name, description]) => [
    name,
    { ...(path?.[name] ?? search?.[name]), description },
  ])
  return {
    type: 'object' as const,
    properties: Object.fromEntries(fields),
    required: Object.keys(path ?? {}),
    additionalProperties: false,
  }
}

/** The address of a call: inputs named in its path go there, the others into the query. */
export function addressOf({ call, given }: Ask): string {
  const [, path = ''] = call.split(' ')
  const query = new URLSearchParams(given)
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    query.delete(name)
    // Dots alone would lead to another address; nothing has such a name.
    return encodeURIComponent(given[name] ?? '').replace(/^\.+$/, '-')
  })
  return query.size > 0 ? `${filled}?${query}` : filled
}
