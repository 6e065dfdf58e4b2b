import { Client } from '../client.ts'

export type Priority = {
  id: string
  title: string
  description: string | null
  status: string
  category: string
  updatedAt: string
  tasks: { id: string; label: string; completed: boolean }[]
}

type Journal = { id: string; entry: string | null; weekOf: string; submittedAt: string | null; mine: boolean }

/** A BLT member for one test alone, with sessions to prepare data without a browser. */
export type Member = {
  email: string
  id: string
  name: string
  slug: string
  venue: { id: string; slug: string; name: string }
  /** The member's own session. */
  self: Client
  /** The session of a full admin, or of the member’s manager. */
  admin: Client
  /** Opens this member’s home, as a user with pickers. */
  home: string
  priorities(): Promise<Priority[]>
  journals(client?: Client, week?: string): Promise<Journal[]>
}

export async function memberAt(
  url: string,
  email: string,
  manager = 'admin@lantern.example',
): Promise<Member> {
  const self = await Client.signIn(url, email)
  const admin = await Client.signIn(url, manager)
  const { id, name, slug } = await self.call<Pick<Member, 'id' | 'name' | 'slug'>>('GET', '/api/me')
  const [venue] = await self.call<Member['venue'][]>('GET', '/api/venues')
  if (!venue) throw new Error(`${email} has no venue`)
  const about = `${venue.slug}/${slug}`
  return {
    email,
    id,
    name,
    slug,
    venue,
    self,
    admin,
    home: `/?venue=${venue.slug}&blt=${slug}`,
    priorities: () => admin.call('GET', `/api/priorities/${about}/current`),
    journals: (client = self, week) =>
      client.call('GET', `/api/journals/${about}?${week ? `week=${week}` : 'period=current'}`),
  }
}

type Given = {
  title: string
  description?: string
  category?: string
  outcomeKpi?: string
  nextAction?: string
  tasks?: string[]
}

/** Creates a priority of the current period, as the venue’s manager. */
export async function givePriority(member: Member, { tasks = [], ...words }: Given): Promise<Priority> {
  const body = { venueId: member.venue.id, bltId: member.id, ...words }
  const priority = await member.admin.call<Priority>('POST', '/api/priority', body)
  for (const label of tasks)
    await member.admin.call('POST', `/api/priorities/${priority.id}/tasks`, { label })
  return priority
}

/** Checks in a priority, as the member. */
export async function checkIn(member: Member, { id }: Priority, status: 'ON_TRACK' | 'AT_RISK') {
  await member.self.call('PATCH', `/api/priorities/${id}/status`, { status })
}

/** Saves the member’s journal of a week; private by default. */
export async function writeJournal(
  member: Member,
  weekOf: string,
  entry: string,
  visibility: 'private' | 'shared' = 'private',
) {
  const body = { venueId: member.venue.id, bltId: member.id, weekOf, entry, visibility }
  await member.self.call('POST', '/api/journals', body)
}
