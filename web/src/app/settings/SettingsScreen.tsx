import { useSearchParams } from 'wouter'
import { useMe } from '../../company/person/api.ts'
import { AccessTab } from '../../company/settings/components/AccessTab.tsx'
import { YouTab } from '../../company/settings/components/YouTab.tsx'
import { useNamedAddress } from '../../lib/address/address.ts'
import { fetched } from '../../lib/window/fetched.tsx'
import { CalendarAddress } from '../../outreach/calendar-feed/address.tsx'
import { MailChoices } from '../../outreach/mail/choices.tsx'
import { MailState } from '../../outreach/mail/mail-state.tsx'
import { PushChoices } from '../../outreach/push/choices.tsx'
import { NeedsNetwork } from '../../ui/NeedsNetwork.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
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
  const { can } = useMe()
  const [params, setParams] = useSearchParams()
  const tabs = tabsOf(can)
  const tab = tabIn(params, tabs)
  useNamedAddress({ tab })
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
