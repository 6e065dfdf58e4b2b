import { ROLE_LABELS } from '@scope/contract/kernel/access.words'
import { plural } from '@scope/contract/kernel/count.words'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { awayNow, awayQuery } from '../../company/away/api.ts'
import { awayText } from '../../company/away/words.ts'
import { companyQuery } from '../../company/company/api.ts'
import { useMe } from '../../company/person/api.ts'
import { serviceAccountsQuery } from '../../company/service-account/api.ts'
import { teamQuery, venueSettingsQuery } from '../../company/settings/api.ts'
import { THEME_LABELS } from '../../company/settings/theme-labels.ts'
import { sessionsQuery } from '../../company/sign-in/queries.ts'
import { tokensQuery } from '../../company/token/api.ts'
import { shortMonthDay, zoneName } from '../../lib/dates/dates.ts'
import { useTheme } from '../../lib/window/theme.ts'
import { inboxSettingsQuery } from '../../numbers/inbox/api.ts'
import { webhooksQuery } from '../../outreach/webhook/api.ts'
import { firstDaysQuery } from '../../work/first-30-days/api.ts'
import { useSettingsVenue } from './use-settings-venue.ts'

/** A count, or that there are none; empty while unknown. */
const counted = (count: number | undefined, noun: string) =>
  count === undefined ? '' : count === 0 ? 'None yet' : plural(count, noun)

function useVenueSettings() {
  const { venue } = useSettingsVenue()
  return useQuery({ ...venueSettingsQuery(venue?.id ?? ''), enabled: venue !== undefined }).data
}

function Details() {
  const data = useVenueSettings()
  return data ? `${data.name}, ${zoneName(data.timezone)}` : ''
}

function Chat() {
  const data = useVenueSettings()
  return data ? (data.webhook.masked ? 'On' : 'None yet') : ''
}

function Team() {
  const { venue } = useSettingsVenue()
  const { data } = useQuery({ ...teamQuery(venue?.id ?? ''), enabled: venue !== undefined })
  if (!data) return ''
  return data.length === 0 ? 'Nobody' : data.length === 1 ? '1 person' : `${data.length} people`
}

function Messages() {
  const data = useVenueSettings()
  return data ? (data.webhook.masked || data.hasOperationsSpace ? 'On' : 'To nobody') : ''
}

const Company = () => useQuery(companyQuery).data?.name ?? ''

function FirstDays() {
  const { data } = useQuery(firstDaysQuery)
  return data
    ? data.changed
      ? `Changed ${shortMonthDay(data.changed.at.slice(0, 10))}`
      : 'Scope’s standard plan'
    : ''
}

const Programs = () => counted(useQuery(serviceAccountsQuery).data?.accounts.length, 'account')
const Hooks = () => counted(useQuery(webhooksQuery).data?.webhooks.length, 'webhook')

function Inbox() {
  const { data } = useQuery(inboxSettingsQuery)
  return data ? (data.address ? 'On' : 'Off') : ''
}

const ThemeChosen = () => THEME_LABELS[useTheme()]

function Away() {
  const { id } = useMe()
  const { data } = useQuery(awayQuery(id))
  const until = awayNow(data).get(id)
  if (!data) return ''
  return until ? awayText(until) : 'Here'
}

const SignIn = () => counted(useQuery(sessionsQuery).data?.length, 'device')
const Tokens = () => counted(useQuery(tokensQuery).data?.tokens.length, 'token')
const Role = () => ROLE_LABELS[useMe().role]

/** The state of each page in a line, by the name of the page or tab. */
export const STATES: Record<string, ComponentType> = {
  details: Details,
  chat: Chat,
  team: Team,
  messages: Messages,
  people: () => 'Who works where',
  company: Company,
  'first-days': FirstDays,
  records: () => 'How long, and as files',
  programs: Programs,
  inbox: Inbox,
  webhooks: Hooks,
  audit: () => 'Who changed what',
  security: () => 'Who signed in',
  system: () => 'Version and backup',
  theme: ThemeChosen,
  away: Away,
  notifications: () => 'Phone and e-mail',
  calendar: () => 'Your dates elsewhere',
  'sign-in': SignIn,
  tokens: Tokens,
  data: () => 'As a file',
  access: Role,
}
