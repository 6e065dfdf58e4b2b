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

/** A BLT member whom a test has for itself, with the sessions to set a scene without a browser. */
export type Member = {
  email: string
  id: string
  name: string
  slug: string
  venue: { id: string; slug: string; name: string }
  /** The member's own session. */
  self: Client
  /** A full admin's, or that of whoever manages the member. */
  admin: Client
  /** The home screen of this member, as one who picks opens it. */
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

type Given = { title: string; description?: string; category?: string; tasks?: string[] }

/** A priority of the current period, as the venue's manager would give it. */
export async function givePriority(member: Member, { tasks = [], ...words }: Given): Promise<Priority> {
  const body = { venueId: member.venue.id, bltId: member.id, ...words }
  const priority = await member.admin.call<Priority>('POST', '/api/priority', body)
  for (const label of tasks)
    await member.admin.call('POST', `/api/priorities/${priority.id}/tasks`, { label })
  return priority
}

/** The week's check-in of a priority, made by the member. */
export async function checkIn(member: Member, { id }: Priority, status: 'ON_TRACK' | 'AT_RISK') {
  await member.self.call('PATCH', `/api/priorities/${id}/status`, { status })
}

/** The member's entry of a week; a private one where it is not said. */
export async function writeJournal(
  member: Member,
  weekOf: string,
  entry: string,
  visibility: 'private' | 'shared' = 'private',
) {
  const body = { venueId: member.venue.id, bltId: member.id, weekOf, entry, visibility }
  await member.self.call('POST', '/api/journals', body)
}
