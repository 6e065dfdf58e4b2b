import { themesOf } from './theme.ts'

export const operations = themesOf('OPERATIONS', [
  {
    title: 'Cut linen spend by 10%',
    description: 'Count what goes out and comes back, and stop using bar towels for floor spills.',
    tasks: [
      'Count linen in and out for two weeks',
      'Put mop heads by the wells',
      'Return the rejects with the driver',
    ],
    kpi: 'Linen bill down 10 % on the last period',
    log: [
      'Counted in and out: we pay for 60 towels a week that never come back.',
      'Mop heads by the wells help, but Saturday still went through two stacks.',
      'The driver now signs the reject count. First credit came to $38.',
    ],
  },
  {
    title: 'Count the back bar in under an hour',
    description: 'Shelf to sheet order, two people and one count, finished before lineup on Monday.',
    tasks: [
      'Put the count sheet in shelf order',
      'Label every shelf position',
      'Count in pairs three Mondays running',
      'Reconcile the ten largest variances',
    ],
    kpi: 'Count done in 60 minutes, variance under 2 %',
    log: [
      'Sheet is in shelf order at last. Count took 95 minutes instead of 140.',
      'Two people calling and writing got us to 64 minutes.',
      'Nine of the ten variances were transfers that nobody had written down.',
    ],
  },
  {
    title: 'Stop the over-pour on the well',
    description: 'Measured pours on the six well bottles, checked by weight three nights a week.',
    tasks: [
      'Weigh the well at open and close on three nights',
      'Refit the pour spouts',
      'Run the pour test with every bartender',
      'Post results by bottle, never by name',
    ],
    kpi: 'Well variance under 3 %',
    log: [
      'Vodka and tequila were over by a quarter ounce a drink, all of it after eleven.',
      'New spouts are in. Variance fell from 8 % to 5 %.',
      'Everyone passed the pour test at two ounces; one and a half is where we still drift.',
    ],
  },
  {
    title: 'Prep list done by five, every day',
    description: 'One list by station with pars for the day of the week, signed by five.',
    tasks: [
      'Set juice and syrup pars by day of the week',
      'Rewrite the list by station',
      'Date-label everything in the walk-in',
      'Track what we run out of after ten',
    ],
    kpi: 'No prep after doors on 25 of 28 days',
    log: [
      'Lime par for Thursday was set for a Tuesday. Corrected, and we threw away half as much.',
      'Ran out of grapefruit once this week, on Friday at 11:30.',
      'Signed by five on six of seven days.',
    ],
  },
  {
    title: 'Walk-in to the health inspector’s standard',
    description: 'Nothing on the floor, everything dated, temperatures logged twice a day.',
    tasks: [
      'Clear and scrub the walk-in',
      'Fit the missing shelf liners',
      'Log temperatures at open and close',
      'Run a mock inspection',
    ],
    kpi: '95 or better in the mock inspection',
    log: [
      'Scrubbed to the wall. Found a case of bitters that we had bought twice.',
      'Temperature crept to 43 on Saturday because the door was held open for kegs.',
      'Mock inspection came out at 94. We lost points for two undated syrups.',
    ],
  },
  {
    title: 'Break-even on glassware',
    description: 'Know what breaks where, order once a month and keep coupes out of the dish pit rush.',
    tasks: [
      'Count glassware by type',
      'Log breakage by station for four weeks',
      'Add a coupe rack by the pit',
    ],
    kpi: 'Breakage under 25 glasses a week',
    log: [
      'Thirty-eight broken this week, twenty-six of them coupes at the pit.',
      'The rack is in. Coupe breakage halved at once.',
      'Down to 22, and half of those were one dropped tray.',
    ],
  },
  {
    title: 'Deliveries checked at the door',
    description: 'No signature before the count and the price are checked against the order.',
    tasks: [
      'Print orders with prices for the receiving binder',
      'Train both openers to receive',
      'Chase every short and credit within two days',
    ],
    kpi: 'All shorts credited within the period',
    log: [
      'Two shorts and a wrong price caught on Tuesday, $212 together.',
      'Openers now make the driver wait. He was not pleased, then he was.',
      'All credits of the period are in except one case of vermouth.',
    ],
  },
  {
    title: 'Draft lines cleaned every two weeks',
    description: 'A line-cleaning day in the schedule, tasted before and after, with the waste written down.',
    tasks: ['Book the cleaning days', 'Taste and log each line', 'Track foam waste for four weeks'],
    kpi: 'Draft yield at 93 %',
    log: [
      'Yield was 86 %. The pilsner line alone lost us half a keg a week.',
      'Cleaned on schedule and the foam is gone on five of six lines.',
      'Line four runs warm in the wall. The technician comes on Thursday.',
    ],
  },
  {
    title: 'Close in fifty minutes with nothing left',
    description: 'A close list by station that gets everyone out fifty minutes after the last guest.',
    tasks: [
      'Time a close by station',
      'Move what can be done before last call',
      'Post the list at each well',
      'Open after each close for a week and note what was missed',
    ],
    kpi: 'Out by fifty minutes on 6 of 7 nights',
    log: [
      'Close took 85 minutes on Saturday; half an hour of it was ice.',
      'Burning the wells at last call instead of after saves twelve minutes.',
      'Fifty-three minutes on average, and the openers found nothing to redo.',
    ],
  },
  {
    title: 'Par levels that follow the season',
    description: 'Reset pars from the last thirteen weeks, so that cash is not sitting on the top shelf.',
    tasks: [
      'Export thirteen weeks of depletion',
      'Reset pars for the fifty largest items',
      'Return or run down what is over par',
    ],
    kpi: 'Inventory on hand down to 21 days',
    log: [
      'We hold 34 days of amaro. That is now the shift drink of choice for the menu special.',
      'Reset pars on fifty items and cut the Tuesday order by $900.',
      'Down to 24 days on hand without an eighty-six.',
    ],
  },
  {
    title: 'Schedule posted ten days ahead',
    description: 'Written from the forecast, posted ten days out, with swaps closed on Thursday.',
    tasks: [
      'Build the schedule from the forecast',
      'Post ten days ahead four weeks running',
      'Close swaps on Thursday noon',
      'Compare planned and actual hours each Monday',
    ],
    kpi: 'Actual hours within 3 % of plan',
    log: [
      'Posted nine days ahead, the earliest yet. Two swaps after Thursday, both for illness.',
      'Actual came in 4 % over plan, nearly all of it in Saturday’s close.',
      'The crew asked that we keep doing this.',
    ],
  },
])
