import type { AgreedFigure } from '@scope/contract/insight/agreement.words'

/** What was agreed in a visit, and what became of it. It is open if it is neither done nor dropped. */
export type Agreed = {
  /** Absent for a task that the owner has already. */
  text?: string
  /** The general manager, the visitor, or the slug of a member. */
  owner: string
  /** How many weeks after the visit it is due, on the Friday. */
  weeks: number
  figure?: AgreedFigure
  /** With the line of whoever did it, if they wrote one. */
  done?: { line: string | null; late?: true }
  dropped?: string
}

export type VisitWords = {
  points: string
  notes: string
  summary: string
  /** What the general manager wrote before it. */
  managersPoints: string
  agreed: readonly Agreed[]
}

/** At Saint Elmo Social, while its cost of goods rises. */
export const ELMO: VisitWords = {
  points: 'Cost of goods is up again.\nWho counts, and when?',
  notes:
    'The back bar is tidy. Two open bottles of the same amaro. Imani could use an hour of somebody’s time.',
  summary:
    'The bar looks cared for, and guests notice. We talked about cost of goods: nobody has counted spirits since the summer, and the six house cocktails still have the prices of spring.',
  managersPoints: '',
  agreed: [
    {
      text: 'Count the spirits every Sunday night',
      ...{ owner: 'manager', weeks: 2, figure: 'cogsPct' },
      done: { line: 'Two Sundays done. Vermouth was the worst, and we know why.' },
    },
    {
      text: 'Re-cost the six house cocktails',
      ...{ owner: 'farah-aziz', weeks: 1 },
      done: { line: 'Farah did all six. Two go up by a dollar with the winter menu.', late: true },
    },
    {
      text: 'Ask for a second ice delivery on Fridays',
      ...{ owner: 'visitor', weeks: 1 },
      dropped: 'The new ice machine is in, and it keeps up.',
    },
  ],
}

/** With the general manager of Dry Creek Saloon, in three weeks of high labor. */
export const DRY_CREEK: VisitWords = {
  points: 'Labor has been high since last week.\nWho writes the rota?',
  notes: 'Hank sounds tired. He closes four nights a week himself. Talk about that in December.',
  summary:
    'Labor went up with the two new hires, and Hank knows which shifts it is. He tries two behind the bar on the slow nights until both are trained.',
  managersPoints: 'Can somebody from Bluebonnet help out on the rodeo weekend?',
  agreed: [
    {
      text: 'Two behind the bar on Tuesdays and Wednesdays',
      ...{ owner: 'manager', weeks: 1, figure: 'laborTruePct' },
      done: { line: 'Since Tuesday. Nobody waited longer for a drink.' },
    },
    { text: 'Send me the December rota before it is posted', owner: 'manager', weeks: 2 },
    {
      text: 'Ask Bluebonnet for a bartender for the rodeo weekend',
      ...{ owner: 'visitor', weeks: 1 },
      done: { line: null },
    },
  ],
}

/** At Las Perlas LA, the venue of the demo's accounts. */
export const PERLAS: VisitWords = {
  points: 'Does the measured pour hold on a Thursday?\nWho works on the 24th?',
  notes: 'A full bar at eight and short waits. Marisol is quick at the well. Dana wants a third night off.',
  summary:
    'A full room, and every guest is greeted as quickly as you promised. The flights are close: the pour drifts after ten, when nobody looks at the chart. Labor is fine on busy nights and too high on Sundays and Mondays.',
  managersPoints: 'Two of the four patio heaters are out, and the landlord does not call back.',
  agreed: [
    { owner: 'marisol-vega', weeks: 3 },
    {
      text: 'Close the patio at ten from Sunday to Wednesday',
      ...{ owner: 'manager', weeks: 3, figure: 'laborTruePct' },
    },
    { text: 'Call the landlord about the patio heaters', owner: 'visitor', weeks: 3 },
  ],
}

/** What both wrote for the next visit at Las Perlas LA. */
export const NEXT_AT_PERLAS = {
  points: 'What happened to labor last week?\nAsk Theo about the rota for the holidays.',
  managersPoints: 'New Year’s Eve: tickets, or walk-ins only?\nCan Bo join Marisol for the agave class?',
}
