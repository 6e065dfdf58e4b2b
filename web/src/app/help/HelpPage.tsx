import { Link, useSearchParams } from 'wouter'
import { useMe } from '../../company/person/api.ts'
import { useSelection } from '../../company/venue/use-selection.ts'
import { KeysButton } from '../../ui/KeysButton.tsx'
import { Tabs } from '../../ui/list/Tabs.tsx'
import { PublicLinks } from '../../ui/PublicLinks.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { destinationPath } from '../shell/destinations.ts'
import { screensOf } from '../start/every-screen.ts'
import { picturesOf } from './pictures.ts'
import { WhatsNew, WhatWasNew } from './WhatsNew.tsx'
import { type Role, roleOf, rolesFor, type Step, stepsOf, WEEK_LABELS } from './weeks.ts'

/** “Your week in Scope” for the user’s role. For admins, who may look at every role, the URL names it. */
export function HelpPage() {
  const me = useMe()
  const [params, setParams] = useSearchParams()
  const roles = rolesFor(me)
  const role = roles.find((one) => one === params.get('role')) ?? roleOf(me)
  const week = <Week role={role} />
  return (
    <div className="grid grid-cols-1 gap-6">
      <ScreenHeader title="Your week in Scope">
        <KeysButton />
      </ScreenHeader>
      <WhatsNew />
      {roles.length > 1 ? (
        <Tabs
          label="Whose week"
          tabs={roles.map((value) => ({ value, label: WEEK_LABELS[value] }))}
          value={role}
          onChange={(next) => setParams({ role: next })}
        >
          {week}
        </Tabs>
      ) : (
        week
      )}
      <WhatWasNew />
      <PublicLinks className="border-t border-line pt-4" />
    </div>
  )
}

function Week({ role }: { role: Role }) {
  const me = useMe()
  const selection = useSelection()
  const places = screensOf(me)
  const steps = stepsOf(
    role,
    me,
    places.map(({ path }) => path),
  )
  return (
    <ol className="grid grid-cols-1 gap-10 lg:gap-14">
      {steps.map((step, index) => {
        const place = places.find(({ path }) => path === step.screen)
        const [path = '', search] = place ? destinationPath(place, selection, me).split('?') : []
        const query = [search, step.search].filter(Boolean).join('&')
        return (
          <li
            key={step.title}
            className="grid grid-cols-1 items-start gap-x-10 gap-y-4 lg:grid-cols-[19rem_minmax(0,1fr)]"
          >
            <div className="grid gap-1">
              <h2 className="font-serif text-2xl">
                {index + 1}. {step.title}
              </h2>
              <p className="max-w-[60ch] text-quiet">{step.text}</p>
              {place && (
                <Link
                  href={query ? `${path}?${query}` : path}
                  className="inline-flex min-h-11 items-center justify-self-start font-semibold text-accent hover:underline"
                >
                  Open {place.label}
                </Link>
              )}
            </div>
            <StepPicture {...step} />
          </li>
        )
      })}
    </ol>
  )
}

/** Its size is known before it loads, so that nothing moves. */
function StepPicture({ picture, alt }: Pick<Step, 'picture' | 'alt'>) {
  const { phone, desktop } = picturesOf(picture)
  return (
    <picture>
      <source
        media="(min-width: 1024px)"
        srcSet={desktop.src}
        width={desktop.width}
        height={desktop.height}
      />
      <img
        src={phone.src}
        width={phone.width}
        height={phone.height}
        alt={alt}
        loading="lazy"
        decoding="async"
        className="h-auto max-w-full rounded-card border border-line"
      />
    </picture>
  )
}
