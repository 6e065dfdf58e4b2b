/** Sentences of weekly journals that are not about the priority. */
export const GENERAL_LINES = [
  'Saturday was the busiest since summer and the room held: two wells, no ticket over ten minutes.',
  'Slow Tuesday, so we deep-cleaned the speed rails and relabeled the cheater bottles.',
  'Cut one closer on Wednesday and still got out on time.',
  'The new barback is quick and asks before he moves anything.',
  'We lost a keg to a bad coupler on Friday night. Spare couplers are now in the office drawer.',
  'Two call-outs on Sunday. Covered one from the bench and worked the other well myself.',
  'The distributor shorted us on limes again, so we bought retail and it hurt.',
  'A party of fourteen walked in at nine without a booking and left happy and late.',
  'The band loaded in through the bar during service. We agreed on the back door from now on.',
  'Comps came in at $180, most of it one bad ticket on Friday.',
  'Weekend ran one hand short and nobody complained, which worries me a little.',
  'The printer at the service well died at ten on Saturday. We ran paper for an hour.',
  'Guests keep asking for the drink we took off in June.',
  'First cold nights: whiskey up, spritzes gone.',
  'We did a tasting at lineup with the new rye, and it sold eleven pours that night.',
  'Till was over by $4 on Monday and to the cent on the other nights.',
  'The neighbors called once about noise, at 1:20 on Sunday. Doors stay shut after one now.',
  'Four people stayed late on their own to finish the glass polish. I bought breakfast.',
  'Ran out of crushed ice at 11:30 on Saturday. Second bag is on the prep list now.',
  'Good energy all week, nothing broken, nobody hurt.',
  'The hotel across the street sent six groups. Someone over there likes us.',
  'Tips were the best in a month, and the pool felt fair to everyone.',
  'One guest cut off and put in a car. The crew handled it without me.',
  'Rain on Friday killed the patio, but the bar stayed three deep.',
]

export const WINS = [
  'No eighty-sixes all weekend.',
  'Best Thursday since spring.',
  'A guest wrote to the office to thank the bar.',
  'Closed on time every night.',
  'Two barbacks led lineup.',
  'Zero breakage on Saturday.',
]

export const NUMBERS_MOVED = [
  'Pour cost 20.8 %, down from 21.6.',
  'Average check up $1.20.',
  'Labor 0.6 points under plan.',
  'Tickets at peak under eight minutes.',
  'Walkaways down to nine.',
]

export const MOMENTS = [
  'A couple came back for the anniversary of their first date here.',
  'A regular brought his mother, and she had the zero-proof sour twice.',
  'A table of chefs stayed until close and sent three more the next day.',
]

export const BLOCKED = [
  'Still waiting on the second card reader.',
  'No cover for Sunday until the new hire is signed off.',
  'The walk-in door seal needs a technician.',
  'Invoices arrive two weeks late, so costs are guesses.',
]

export const NEXT_STEPS = [
  'Walk the prep list with the openers.',
  'Retime the close on Saturday.',
  'Sit down with both new hires.',
  'Recount the back bar on Monday.',
  'Post the results by the time clock.',
]

export const EVIDENCE = [
  'https://files.lantern.example/pour-cost-by-week',
  'https://files.lantern.example/back-bar-count',
  'https://files.lantern.example/lineup-photos',
  'https://files.lantern.example/close-checklist',
]

/** Sentences by a general manager about a BLT member. `{name}` is the first name. */
export const GM_LINES = [
  '{name} ran the room on Saturday and I only watched. Ready for more.',
  'Walked the tasks with {name} on Monday. All there, and the crew can explain why, not only what.',
  '{name} is ahead of the plan. We talked about what comes next period.',
  'Good week. {name} caught a receiving error of $140 that I would have signed.',
  'We reviewed the numbers together. {name} reads them better than most GMs did when I started.',
  '{name} had a hard Friday and handled it in front of guests with grace. We debriefed on Sunday.',
  'The last task is in. {name} showed me the sheets, four weeks of them.',
  '{name} needs help with the schedule, so we do the next one together.',
  'Watched lineup on Thursday. {name} kept it to ten minutes and people laughed.',
  'Final week. {name} did what we agreed on in week one, and it shows on the floor.',
]

/** Check-in notes on why a priority is at risk. */
export const AT_RISK_NOTES = [
  'Lost a week to two call-outs. Back on it from Thursday.',
  'The numbers went the wrong way on the weekend, and I want one more count before I call it.',
  'Waiting on the vendor. Without the parts we cannot finish.',
  'Training slipped because both new hires closed on Sunday.',
  'Tasks are moving, but the result is not there yet.',
  'Behind by one week. I need an hour with the GM on the plan.',
]

export const ON_TRACK_NOTES = [
  'On plan.',
  'Crew is on board.',
  'Two more nights to measure.',
  'Better than last week.',
  'Holding through the weekend.',
]
