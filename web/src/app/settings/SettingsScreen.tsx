import { ChevronLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'wouter'
import { useMe } from '../../company/person/api.ts'
import { AccessTab } from '../../company/settings/components/AccessTab.tsx'
import { YouTab } from '../../company/settings/components/YouTab.tsx'
import { OnePart } from '../../company/settings/settings-part.tsx'
import { showRow } from '../../insight/news/show-row.ts'
import { useNamedAddress } from '../../lib/address/address.ts'
import { PATHS } from '../../lib/address/paths.ts'
import { fetched } from '../../lib/window/fetched.tsx'
import { useWide } from '../../lib/window/use-wide.ts'
import { CalendarAddress } from '../../outreach/calendar-feed/address.tsx'
import { MailChoices } from '../../outreach/mail/choices.tsx'
import { MailState } from '../../outreach/mail/mail-state.tsx'
import { PushChoices } from '../../outreach/push/choices.tsx'
import { Tabs } from '../../ui/list/Tabs.tsx'
import { NeedsNetwork } from '../../ui/state/NeedsNetwork.tsx'
import { Skeleton } from '../../ui/state/Skeleton.tsx'
import { pageIn } from './pages.ts'
import { SettingsList } from './SettingsList.tsx'
import { type Tab, tabIn, tabsOf } from './tabs.ts'
import { VenueTab } from './VenueTab.tsx'

// Each tab is loaded when it is opened first.
const CompanyTab = fetched(
  async () => (await import('../../company/company/components/CompanyTab.tsx')).CompanyTab,
)
const PeopleTab = fetched(
  async () => (await import('../../company/people/screens/PeopleScreen.tsx')).PeopleScreen,
)
const AuditTab = fetched(
  async () => (await import('../../insight/audit/screens/AuditScreen.tsx')).AuditScreen,
)
const SecurityTab = fetched(
  async () => (await import('../../insight/security/screens/SecurityScreen.tsx')).SecurityScreen,
)
const SystemTab = fetched(
  async () => (await import('../../outreach/system/components/SystemTab.tsx')).SystemTab,
)
const FirstDaysTemplate = fetched(
  async () => (await import('../../work/first-30-days/template.tsx')).FirstDaysTemplate,
)
const Keep = fetched(async () => (await import('../../insight/retention/keep.tsx')).Keep)
const ExportEverything = fetched(
  async () => (await import('../../insight/export/everything.tsx')).ExportEverything,
)
const YourData = fetched(async () => (await import('../../insight/export/everything.tsx')).YourData)
const DataOfPerson = fetched(async () => (await import('../../insight/export/everything.tsx')).DataOfPerson)
const NumbersByMail = fetched(
  async () => (await import('../../numbers/inbox/numbers-by-mail.tsx')).NumbersByMail,
)
const Webhooks = fetched(
  async () => (await import('../../outreach/webhook/components/Webhooks.tsx')).Webhooks,
)

/** Settings of the user, the venue and the company. The URL names the tab and its filters. */
export function SettingsScreen() {
  return useWide() ? <AtDesk /> : <OnPhone />
}

/** Without a tab in the address, the list of pages; with one, the page. */
function OnPhone() {
  const { can } = useMe()
  const [params] = useSearchParams()
  const page = pageIn(params, can)
  const heading = useRef<HTMLHeadingElement>(null)
  const name = page?.label
  const before = useRef(name)
  useEffect(() => {
    if (before.current === name) return
    before.current = name
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus()
  }, [name])
  return (
    <div className="grid grid-cols-1 gap-4">
      {page && (
        <Link
          href={PATHS.settings}
          className="-my-2 inline-flex min-h-11 items-center gap-1 justify-self-start text-quiet hover:text-text"
        >
          <ChevronLeft aria-hidden size={20} strokeWidth={1.75} className="-ml-1" />
          Settings
        </Link>
      )}
      {/* A page's card has its name as its title. */}
      <h1 ref={heading} tabIndex={-1} className={page?.page ? 'sr-only' : 'font-serif text-3xl'}>
        {name ?? 'Settings'}
      </h1>
      <NeedsNetwork what="Settings" />
      {page ? (
        <OnePart value={page.page}>
          <TabPanel tab={page.tab} />
        </OnePart>
      ) : (
        <SettingsList />
      )}
    </div>
  )
}

/** Tabs, each with all its parts. A part in the address is scrolled to. */
function AtDesk() {
  const { can } = useMe()
  const [params, setParams] = useSearchParams()
  const tabs = tabsOf(can)
  const tab = tabIn(params, tabs)
  const page = params.get('page')
  useNamedAddress({ tab })
  useEffect(() => {
    if (page) showRow(`settings-${page}`)
  }, [page])
  return (
    <div className="grid grid-cols-1 gap-6">
      <h1 tabIndex={-1} className="font-serif text-3xl lg:text-4xl">
        Settings
      </h1>
      <NeedsNetwork what="Settings" />
      {/* A new tab starts without the filters of the last one. */}
      <Tabs label="Settings" tabs={tabs} value={tab} onChange={(next) => setParams({ tab: next })}>
        <TabPanel tab={tab} />
      </Tabs>
    </div>
  )
}

function TabPanel({ tab }: { tab: Tab }) {
  const fallback = <Skeleton className="h-96 w-full rounded-card" />
  switch (tab) {
    case 'venue':
      return <VenueTab />
    case 'people':
      return <PeopleTab Data={DataOfPerson} fallback={fallback} />
    case 'company':
      return (
        <CompanyTab
          Mail={MailState}
          Keep={Keep}
          ExportAll={ExportEverything}
          Webhooks={Webhooks}
          FirstDays={FirstDaysTemplate}
          NumbersByMail={NumbersByMail}
          fallback={fallback}
        />
      )
    case 'audit':
      return <AuditTab fallback={fallback} />
    case 'security':
      return <SecurityTab fallback={fallback} />
    case 'system':
      return <SystemTab fallback={fallback} />
    case 'access':
      return <AccessTab />
    case 'you':
      return <YouTab Push={PushChoices} Mail={MailChoices} Calendar={CalendarAddress} Data={YourData} />
  }
}
