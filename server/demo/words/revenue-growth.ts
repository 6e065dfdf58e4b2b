import { themesOf } from './theme.ts'

export const revenueGrowth = themesOf('REVENUE_GROWTH', [
  {
    title: 'Raise the average check by $2',
    description:
      'One more thing well offered: a bump to the better bottle, a snack, a last round before the check.',
    tasks: [
      'Pick three bumps that taste better, not only cost more',
      'Role-play the offer at four lineups',
      'Track the average by daypart',
      'Celebrate the best story each week',
    ],
    kpi: 'Average check up $2 on the last period',
    log: [
      'Average check up $0.80, nearly all of it from the bottle bump on old fashioneds.',
      'The role-play feels silly and works. Sunday was our best average in months.',
      'Up $2.10 now, and nobody says they feel sold to.',
    ],
  },
  {
    title: 'Fill Monday and Tuesday',
    description: 'One reason to come on each of the two slow nights, kept for the whole period.',
    tasks: [
      'Pick an industry offer for Monday',
      'Book a resident DJ for three Tuesdays',
      'Invite the crews of ten neighboring bars',
      'Count guests by the hour',
    ],
    kpi: 'Monday and Tuesday together up 15 %',
    log: [
      'Monday’s industry offer brought forty bartenders by one in the morning.',
      'Tuesday is still quiet before ten. The DJ starts an hour later from next week.',
      'Both nights together are up 11 % on the four weeks before.',
    ],
  },
  {
    title: 'Sell the reserve list',
    description:
      'Thirty bottles that nobody asks for, told well: half pours, a story and a place on the menu.',
    tasks: [
      'Cost half pours on thirty bottles',
      'Write one line for each bottle',
      'Taste five bottles a week with the team',
      'Put three on the menu each week',
    ],
    kpi: '$3,000 a week from the reserve list',
    log: [
      'Half pours opened it up: 26 sold, and eleven of those led to a full one.',
      'Tasted five with the team. They sell what they have tasted and nothing else.',
      'Reserve brought $2,740 this week, up from $1,100.',
    ],
  },
  {
    title: 'Private bookings in the slow hours',
    description: 'Twelve booked groups before eight o’clock, with a set menu that the bar can carry.',
    tasks: [
      'Write a one-page offer with three prices',
      'Call twenty offices within a mile',
      'Answer every inquiry within two hours',
      'Debrief after each booking',
    ],
    kpi: 'Twelve bookings before 8 PM',
    log: [
      'Called twelve offices; four asked for the page and one booked on the spot.',
      'Two bookings this week, and the second paid the deposit the same day.',
      'The set menu holds: thirty guests and no ticket over nine minutes.',
    ],
  },
  {
    title: 'Happy hour that earns its keep',
    description:
      'Fewer items, better margin, over by seven. The hour should fill the room and not empty the cellar.',
    tasks: ['Cost the current happy hour', 'Cut the list to six items', 'Retrain the seven o’clock handover'],
    kpi: 'Happy hour margin at 74 %',
    log: [
      'Costed it: two of the eleven items lose money on every glass.',
      'Six items now. Sales are flat and margin is up five points.',
      'The handover at seven is the gap: checks stay open on the old prices.',
    ],
  },
  {
    title: 'Food attach rate to one in three',
    description: 'A plate with every third round. It keeps people longer and safer, and it pays.',
    tasks: [
      'Taste every plate with the bar team',
      'Pair two plates with each cocktail section',
      'Run plates to the bar in under ten minutes',
      'Track attach rate by bartender, shared one to one',
    ],
    kpi: 'One plate to three rounds',
    log: [
      'Attach rate was one in six. Tasting the plates did more than any script.',
      'Kitchen hit nine minutes on average except for the flatbread.',
      'One in four this week, and later closings on the tabs.',
    ],
  },
  {
    title: 'Gift cards for the season',
    description:
      'Cards at every register and on the site by the first of the month, with a reason to give one.',
    tasks: [
      'Order cards and sleeves',
      'Teach the offer at lineup',
      'Set up the online card',
      'Track sales weekly',
    ],
    kpi: '$6,000 in cards',
    log: [
      'Cards are at both registers. Sold $840 in the first week.',
      'Online cards went live and beat the bar on the first Sunday.',
      'The sleeve with the bar’s drawing sells better than the plain one.',
    ],
    periods: [11, 12],
  },
  {
    title: 'Win back the after-work crowd',
    description:
      'Five to seven with a reason to stop by: quick service, one good special and somewhere to sit.',
    tasks: [
      'Hold six seats without reservations',
      'Run one special a week at a fixed price',
      'Open with two bartenders from Wednesday to Friday',
    ],
    kpi: 'Five-to-seven sales up 20 %',
    log: [
      'Two bartenders at five cut the first-drink time to three minutes.',
      'The fixed price helps people decide. Sixty specials on Thursday alone.',
      'Five to seven is up 14 %, and half of them stay past eight.',
    ],
  },
  {
    title: 'Batch two best-sellers for speed',
    description: 'Batch the two drinks that hold up the wells, so that the same hands serve more guests.',
    tasks: [
      'Pick the two slowest best-sellers',
      'Batch, dilute and taste against fresh',
      'Time tickets before and after',
      'Set shelf life and label it',
    ],
    kpi: 'Tickets under seven minutes at peak',
    log: [
      'Blind tasting split four to four between batched and fresh, so we batch.',
      'Peak tickets went from eleven minutes to eight.',
      'Six and a half minutes on Saturday, with one person fewer in the well.',
    ],
  },
  {
    title: 'Menu prices reviewed item by item',
    description: 'Each drink costed at today’s prices, and moved where the margin slipped under 76 %.',
    tasks: [
      'Cost every drink at this month’s invoices',
      'List what fell under 76 %',
      'Propose prices to the GM',
      'Reprint and retrain',
    ],
    kpi: 'No drink under 76 % margin',
    log: [
      'Nine drinks slipped under the line, all of them with citrus or vermouth.',
      'Proposed a dollar on six, and a smaller garnish on three.',
      'New menu is out. One comment in a week, and it was about the font.',
    ],
  },
  {
    title: 'Late-night hour after midnight',
    description: 'Make midnight to close a second opening: a short menu, a second wind and the right song.',
    tasks: [
      'Write a late menu of seven drinks',
      'Reset the room at a quarter to twelve',
      'Schedule a fresh pair of hands from eleven',
    ],
    kpi: 'After-midnight sales up 12 %',
    log: [
      'The reset at a quarter to twelve feels like a door opening.',
      'Late menu sold 140 drinks across the weekend.',
      'Up 9 %. The fresh pair of hands is what makes the difference.',
    ],
  },
])
