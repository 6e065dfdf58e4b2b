/** Thank-yous in the demo, some with a competency. */
export const WELL_DONES: readonly (readonly [text: string, skillId: string | null])[] = [
  ['You took the two new hires through Friday close without being asked.', 'coaching-on-the-floor'],
  ['The count was off by one bottle. One. Thank you for weighing everything twice.', 'inventory-and-counts'],
  ['That table of twelve left happy because of how you handled the wait.', 'guest-recovery'],
  ['Thanks for swapping your Saturday so Jo could get to the wedding.', null],
  ['The new par sheet saved us the Thursday panic order.', 'ordering-and-par-levels'],
  ['Pre-shift has never been this short or this useful.', 'running-the-pre-shift'],
  ['Three regulars told me this month that they come for you.', 'building-regulars'],
  ['You stayed calm when the ice machine died, and so did everybody else.', null],
  ['The rota was out on Wednesday. The whole team noticed.', 'labor-scheduling'],
  ['The flight card sells itself now. Great work on the wording.', 'menu-mix-and-pricing'],
  ['Thank you for the honest talk with Sam. It changed the week.', 'feedback-and-conflict'],
  ['Cleanest opening check I have seen here.', 'opening-and-closing-standards'],
]
