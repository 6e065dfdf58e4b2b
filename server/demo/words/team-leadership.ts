import { themesOf } from './theme.ts'

export const teamLeadership = themesOf('TEAM_LEADERSHIP', [
  {
    title: 'Cross-train two barbacks',
    description: 'Two barbacks ready for a well on a weeknight, signed off station by station.',
    tasks: [
      'Choose two with the team',
      'Write the ten skills of a well',
      'Four training shifts each',
      'Solo shift with a lead in the room',
    ],
    kpi: 'Two barbacks signed off for weeknights',
    log: [
      'Both know the well by heart on paper. Speed comes next.',
      'First solo Tuesday went well until eleven, then we stepped in for half an hour.',
      'Both signed off. One of them found a faster way to set the garnish tray.',
    ],
  },
  {
    title: 'Lineup that teaches one thing',
    description:
      'Ten minutes before doors, one topic, one taste and one number, led by someone new each day.',
    tasks: [
      'Plan four weeks of topics',
      'Rota of leaders',
      'Keep it to ten minutes',
      'Ask on Fridays what stuck',
    ],
    kpi: 'Lineup held on 26 of 28 days',
    log: [
      'Held six of seven. The barbacks led two and were better than me.',
      'Fourteen minutes on Friday. The clock is now on the wall behind us.',
      'Asked what stuck: the vermouth taste and last week’s pour cost.',
    ],
  },
  {
    title: 'One-on-ones with all eight bartenders',
    description: 'Twenty minutes each, off the floor, with notes that both of us sign.',
    tasks: [
      'Schedule all eight',
      'Prepare one strength and one step each',
      'Write up within a day',
      'Follow up once',
    ],
    kpi: 'Eight held and followed up',
    log: [
      'Three down. What people want most is to know the schedule sooner.',
      'Six held. Two asked for ordering experience, so they ride along on Monday.',
      'All eight done, and each has one step that they chose themselves.',
    ],
  },
  {
    title: 'Hire two for the weekend',
    description: 'Two hires who are kind first, trained before the busy weeks, not during them.',
    tasks: ['Write an honest ad', 'Trail six people', 'Decide as a team', 'Two-week training plan'],
    kpi: 'Two hired and on the schedule',
    log: [
      'Trailed three. The best one asked where the mop was before being told.',
      'One hired, starts Thursday. The second choice took another job.',
      'Both are on the schedule, and training is half done.',
    ],
  },
  {
    title: 'New hires ready in ten shifts',
    description: 'A plan for each of the first ten shifts, with someone’s name beside every line.',
    tasks: [
      'Write the ten-shift plan',
      'Name two trainers',
      'Check in after shifts 3, 6 and 10',
      'Collect what was missing',
    ],
    kpi: 'Both new hires signed off by shift ten',
    log: [
      'The plan is on one page, and the trainers wrote most of it.',
      'Shift six check-in: strong on classics, shy at the register.',
      'Signed off at shift nine, one early.',
    ],
  },
  {
    title: 'Everyone takes their breaks',
    description: 'Breaks on the schedule, covered by name, and written down when they did not happen.',
    tasks: ['Put breaks on the schedule', 'Name the cover for each', 'Review misses on Mondays'],
    kpi: 'No missed break for two weeks',
    log: [
      'Four misses, all on Saturday between eleven and one.',
      'Moving the barback’s break earlier freed cover for the other three.',
      'No misses this week. The room did not fall apart.',
    ],
  },
  {
    title: 'Bar Lead ready to run a Sunday',
    description: 'From counting in to closing out, alone, with the GM a phone call away and no calls needed.',
    tasks: [
      'List every decision of a Sunday',
      'Shadow two Sundays',
      'Lead two with backup',
      'Lead one alone',
    ],
    kpi: 'One Sunday led alone',
    log: [
      'Wrote down every decision of the night: 61 of them.',
      'Led with backup, and called twice, both for comps.',
      'Led alone. One call, to say that nothing had happened.',
    ],
  },
  {
    title: 'Service standards everyone helped write',
    description: 'Twelve sentences on how we treat people, written by the team and signed by all of it.',
    tasks: [
      'Workshop on a Monday',
      'Draft twelve sentences',
      'Read aloud at lineup for two weeks',
      'Sign and frame',
    ],
    kpi: 'Signed by everyone',
    log: [
      'Thirty sentences on the board, down to fifteen after an hour of good arguments.',
      'Reading one aloud each day makes the weak ones obvious. Eleven left.',
      'Twelve it is. Signed, framed, and hung where we can see it and guests cannot.',
    ],
  },
  {
    title: 'Classics test for the whole team',
    description: 'Thirty classics by heart, poured and tasted, with help for whoever needs it.',
    tasks: [
      'Publish the thirty specs',
      'Study sessions on two Sundays',
      'Pour test in pairs',
      'Retest the misses',
    ],
    kpi: 'Everyone at 27 of 30',
    log: [
      'First round: 22 of 30 on average. The Aviation is nobody’s friend.',
      'Study session ran with nine people on their day off.',
      'All but one at 27 or better, and he is at 26.',
    ],
  },
  {
    title: 'Responsible service, refreshed',
    description:
      'Certificates renewed, the language practiced and a clear plan for the guest who has had enough.',
    tasks: ['Check every certificate’s date', 'Role-play four refusals', 'Agree on the ride-home plan'],
    kpi: 'All certificates valid',
    log: [
      'Three certificates run out this month; all three are booked.',
      'The role-play got real enough that we changed the words.',
      'Used the ride-home plan twice this weekend, both without fuss.',
    ],
  },
  {
    title: 'Thank someone by name every shift',
    description: 'One thank-you a shift, out loud and specific. Small, free and the first thing to slip.',
    tasks: ['Start the board in the back hall', 'Write one a shift', 'Read the week’s best on Sunday'],
    kpi: '25 on the board in four weeks',
    log: [
      'Seven on the board, most of them about the barbacks.',
      'It slipped midweek when I was off, so closers now own it.',
      'Twenty-six. The Sunday reading is worth more than it costs.',
    ],
  },
])
