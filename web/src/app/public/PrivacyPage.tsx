import inventory from '../../../../docs/security/inventory.md?raw'
import { dataOf, type Kind } from './inventory.ts'
import { Part, Points, PublicPage } from './PublicPage.tsx'

const { kinds, paragraphs } = dataOf(inventory)

/** People's rights over their data, and what Scope never does with it. */
const RIGHTS = [
  'Take a copy of what is about you or by you: Settings › You › Your data.',
  'Correct your name, address or role: ask your general manager or an admin of your company.',
  'After you leave, an admin can remove your name, your addresses and what you wrote as private. What you did stays without your name, as “Former member” with a number.',
  'Backups keep what was removed until they are deleted. Whoever runs your company’s server knows how long that takes.',
]
const NOT_DONE = [
  'Scope sells nothing, shows no advertising and has no trackers. Its cookies only sign you in and know your device again.',
  'Your company decides whether Scope is connected to e-mail, chat, calendars, other programs or a language model. Nothing goes anywhere else.',
]

/** The data that Scope stores, its readers, and for how long. */
export const PrivacyPage = () => (
  <PublicPage
    title="Privacy"
    lead="What Scope keeps, who reads it, and for how long. Your company runs Scope and is responsible for it: ask an admin of your company if you have a question."
  >
    <Part title="What is kept">
      <ul className="grid grid-cols-1">
        {kinds.map((kind) => (
          <KindRow key={kind.name} {...kind} />
        ))}
      </ul>
    </Part>
    <Part title="On your device">
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="max-w-[65ch]">
          {paragraph}
        </p>
      ))}
    </Part>
    <Part title="What you can do">
      <Points points={RIGHTS} />
    </Part>
    <Part title="What is not done">
      <Points points={NOT_DONE} />
    </Part>
  </PublicPage>
)

const KindRow = ({ name, what, reads, kept }: Kind) => (
  <li className="grid grid-cols-1 gap-2 border-t border-line py-4 first:border-t-0">
    <h3 className="font-semibold">{name}</h3>
    <dl className="grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <Entry term="What" text={what} />
      <Entry term="Who reads it" text={reads} />
      <Entry term="Kept" text={kept} />
    </dl>
  </li>
)

/** As a sentence: the table’s cells begin small. */
const Entry = ({ term, text }: { term: string; text: string }) =>
  text === '' ? null : (
    <>
      <dt className="text-sm text-quiet sm:pt-0.5">{term}</dt>
      <dd>{`${text.charAt(0).toUpperCase()}${text.slice(1)}.`}</dd>
    </>
  )
