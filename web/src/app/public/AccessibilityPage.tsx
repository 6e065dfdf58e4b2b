import { Part, Points, PublicPage } from './PublicPage.tsx'

/** When the statement was last compared with the product. */
const CHECKED = 'November 26, 2026'

const TESTED = [
  'Every screen is checked with axe-core for each role that sees it, with demo data: at 320 px in the dark theme, and where a desktop differs at 1440 px in the light theme. The contrast of every color is computed for both themes.',
  'Tests use the keyboard alone: they skip to the content, complete the swipe, use dialogs, and check that the focus stays near what was done and is never covered.',
  'Tests check 200 % zoom, a width of 320 px, forced colors, reduced motion, the direction of written text, and that touch targets on home have 44 px.',
  'All of it runs in Chromium, the main journeys in WebKit too.',
]
const FAULTS = [
  'PDF files have no tags: a screen reader reads their text without headings and tables. The same is on the screen, and most of it as CSV.',
  'Scope was not yet tried by people who use a screen reader, a switch or voice control every day.',
  'Scope is in English only. What people write can be in any language and is not marked with it.',
]

/** The accessibility of Scope, its tests, and known faults. */
export const AccessibilityPage = () => (
  <PublicPage
    title="Accessibility"
    lead={`Scope aims to conform to the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA. It conforms in part: the known faults are below. Checked on ${CHECKED}.`}
  >
    <Part title="What this is about">
      <p className="max-w-[65ch]">
        Every screen of Scope in the browser, on phones and desktops, and the e-mails that it sends. The
        systems that it can be connected to, such as chat and calendars, have statements of their own.
      </p>
    </Part>
    <Part title="How it is tested">
      <Points points={TESTED} />
    </Part>
    <Part title="Known faults">
      <Points points={FAULTS} />
    </Part>
    <Part title="Something does not work for you?">
      <p className="max-w-[65ch]">
        Tell an admin of your company what you wanted to do and what happened. They can ask whoever runs the
        server, and can do the same for you meanwhile.
      </p>
    </Part>
  </PublicPage>
)
