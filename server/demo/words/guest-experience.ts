import { themesOf } from './theme.ts'

export const guestExperience = themesOf('GUEST_EXPERIENCE', [
  {
    title: 'Two-minute welcome on every seat',
    description: 'Water, a menu and a name within two minutes of sitting down, at 10 PM on a Saturday too.',
    tasks: [
      'Name a greeter for each zone on the floor plan',
      'Time twenty seats on a Friday and a Saturday',
      'Pre-set water and menus for the second wave',
      'Share the times at lineup',
    ],
    kpi: 'Welcomed within two minutes on 9 of 10 timed seats',
    log: [
      'Timed twenty seats on Friday: fourteen under two minutes, and the six late ones were all at the back rail.',
      'Moved a greeter to the back rail after nine and the late seats went from six to two.',
      'Guests notice the name. Two regulars asked who the new person at the door was.',
    ],
  },
  {
    title: 'Close checks within four minutes of the ask',
    description:
      'From the sign for the check to a signed slip in four minutes, so the last impression is not waiting.',
    tasks: [
      'Put a second card reader at the service well',
      'Drop checks with the last round after midnight',
      'Time ten checks each night for two weeks',
    ],
    kpi: 'Median of four minutes from ask to signed',
    log: [
      'Second reader is live at the service well. Median check went from seven minutes to five.',
      'The slow ones are splits over four cards, so we now offer even splits first.',
      'Sunday crew hit four minutes flat all night.',
    ],
  },
  {
    title: 'Bring the online rating to 4.6',
    description:
      'Answer every review within two days and fix the two things guests name most: noise and wait.',
    tasks: [
      'Answer all open reviews',
      'List the ten most named complaints of the last 90 days',
      'Turn the room down a notch until nine',
      'Hand a review card with the check to first-time guests',
    ],
    kpi: 'Average of 4.6 over the last 60 reviews',
    log: [
      'Answered all 23 open reviews. Noise before nine is named in eight of them.',
      'Playlist starts two clicks lower now. No noise complaint since Wednesday.',
      'Eleven new reviews, nine of them five stars, and two name the bartender.',
    ],
  },
  {
    title: 'A zero-proof list people order from',
    description:
      'Four drinks without alcohol built with the same care, on the same page, at a price that respects the work.',
    tasks: [
      'Batch and cost four zero-proof drinks',
      'Taste them blind with the whole team',
      'Print them inside the main menu, not on the back',
      'Teach the offer for designated drivers',
    ],
    kpi: '40 zero-proof drinks a week',
    log: [
      'The verjus highball won the blind tasting over two drinks with gin in them.',
      'Sold 31 this week. Nobody asked for a discount.',
      'Moved the list to the inside page and orders doubled from Thursday on.',
    ],
  },
  {
    title: 'Know forty regulars by name and drink',
    description: 'A shared book of regulars, so that the welcome does not depend on who is on shift.',
    tasks: [
      'Start the book with ten names from each bartender',
      'Add names at close for three weeks',
      'Quiz at lineup twice a week',
    ],
    kpi: 'Forty regulars that every bartender can name',
    log: [
      'The book stands at 28 names. Lineup quiz is now the loudest five minutes of the day.',
      'A regular from the Tuesday crowd got his drink from someone who had never met him, and stayed for three more.',
      'We have 41 names. The barbacks know more of them than we do.',
    ],
  },
  {
    title: 'Fix the line at the door on weekends',
    description:
      'Nobody waits in silence: a quoted time, a drink menu in the line and one voice at the door.',
    tasks: [
      'Write the door script with security',
      'Quote and log wait times on Friday and Saturday',
      'Send menus out to the line after ten',
      'Count walkaways at the rope',
    ],
    kpi: 'Fewer than ten walkaways a night',
    log: [
      'Quoted times were off by fifteen minutes, always too short. Security now counts heads out as well as in.',
      'Menus in the line work: the first round is ordered at the rope.',
      'Walkaways at nine on Saturday, down from twenty-two.',
    ],
  },
  {
    title: 'Make the patio a place people ask for',
    description:
      'Heat, light and service on the patio as good as at the bar, with its own section until midnight.',
    tasks: [
      'Replace dead bulbs and two heaters',
      'Assign a patio section Thursday to Saturday',
      'Cut a patio menu of eight drinks that travel well',
    ],
    kpi: 'Patio at 20 % of weekend sales',
    log: [
      'Two heaters are back and the string lights are whole again.',
      'Patio did 17 % of Saturday with its own server. It was 9 % before.',
      'The short menu helps: nothing with an egg white leaves the building anymore.',
    ],
    periods: [3, 4, 5, 6, 7, 8, 9, 10],
  },
  {
    title: 'Hold music and light to the hour',
    description: 'A sheet for sound and light by the hour, so that the room feels the same whoever opens.',
    tasks: [
      'Walk the room at six, eight, ten and midnight with a meter',
      'Write the light and sound sheet',
      'Tape marks on the dimmers',
      'Check the sheet on three random nights',
    ],
    kpi: 'Three of three random checks on the sheet',
    log: [
      'Lights were at full until 8:40 on Tuesday. The tape on the dimmers went up the next day.',
      'Ten o’clock is the hard one: we go too loud by four decibels because the room is.',
      'Checked on Sunday without notice, and it was right to the mark.',
    ],
  },
  {
    title: 'Recover every complaint before the check',
    description:
      'A wrong drink is remade and a manager stops by before the check is dropped, and it is written down.',
    tasks: [
      'Set a remake budget every bartender may spend',
      'Start the recovery log at the host stand',
      'Read the log at Monday lineup',
    ],
    kpi: 'Nine of ten complaints recovered on the night',
    log: [
      'Seven entries in the log this week, six recovered on the night, one table had left already.',
      'The remake budget is barely touched: $46 of $150.',
      'Most remakes are one sour that reads sweeter on the menu than it is. Rewording it.',
    ],
  },
  {
    title: 'Hosted tastings for eight on Wednesdays',
    description:
      'An hour with a flight and a story for eight guests each Wednesday, booked ahead and paid ahead.',
    tasks: [
      'Write four flights with their stories',
      'Open bookings for four Wednesdays',
      'Train a second host for the hour',
      'Ask every guest for one thing to change',
    ],
    kpi: '28 of 32 seats sold',
    log: [
      'First Wednesday sold seven of eight. The story needs to be ten minutes shorter.',
      'Full house, and five of the eight stayed past eleven.',
      'Second host ran it alone and got the best comments so far.',
    ],
  },
  {
    title: 'Restrooms checked every thirty minutes',
    description:
      'A check each half hour from nine, signed on the sheet, with the stock to fix what is found.',
    tasks: [
      'Stock a cleaning caddy by the back hall',
      'Post the half-hour sheet',
      'Name the owner on each schedule',
    ],
    kpi: '95 % of checks signed',
    log: [
      'The sheet was signed in one go at close on Thursday, so now the lead counter-signs at eleven.',
      'Ninety percent signed and true this week.',
      'Plumber fixed the slow drain that we wrote down nine nights running.',
    ],
  },
])
