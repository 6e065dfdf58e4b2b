import { themesOf } from './theme.ts'

export const marketing = themesOf('MARKETING_EVENT_ACTIVATION', [
  {
    title: 'Halloween menu live by Oct 1',
    description: 'Six drinks, one haunted corner and a costume night, all announced by the first of October.',
    tasks: ['Lock six recipes', 'Shoot the drinks', 'Dress the corner', 'Announce on all three channels'],
    kpi: '300 Halloween drinks by the weekend before',
    log: [
      'Six recipes are locked. The smoked one smokes too well: moved under the hood.',
      'Photos went up Thursday and three tables asked for the black one by name.',
      'The corner is dressed, and people wait for that table.',
    ],
    periods: [10],
  },
  {
    title: 'New Year’s Eve sold out by December 20',
    description: 'Two seatings, tickets online, a clear price and nothing left to decide on the night.',
    tasks: [
      'Publish tickets by the first week',
      'Write the run of show',
      'Order glassware and ice for a double night',
      'Brief security and door',
    ],
    kpi: 'All tickets sold by December 20',
    log: [
      'Early seating is at 70 % after one post and one e-mail.',
      'Run of show is written to the quarter hour. Ice comes twice.',
      'Late seating sold out, and eleven are on the waiting list.',
    ],
    periods: [12],
  },
  {
    title: 'St. Patrick’s week without the mess',
    description:
      'A week instead of a day: a good Irish list, a session band and a room that looks like itself.',
    tasks: ['Feature five Irish whiskeys', 'Book two sessions', 'Plan door and plastic for the 17th'],
    kpi: 'The week up 20 % on last year',
    log: [
      'Five whiskeys on the board, and the pot still one outsells the famous one.',
      'First session drew forty and they stayed to the end.',
      'The 17th was busy and kind. Nothing broken but two pints.',
    ],
    periods: [3],
  },
  {
    title: 'Agave week with three producers',
    description: 'Three producers, three nights and a flight that stays on the menu afterward.',
    tasks: [
      'Confirm three producers',
      'Write the flight card',
      'Invite the regulars from the book',
      'Train the team on the three houses',
    ],
    kpi: '120 flights in the week',
    log: [
      'All three producers confirmed. One brings his own clay cups.',
      'Team training ran long because nobody wanted to stop.',
      'Flights at 134. The ensamble stays on the menu.',
    ],
    periods: [4, 5, 9],
  },
  {
    title: 'One post a day that looks like us',
    description: 'A photo a day from the bar itself, planned a week ahead, answered within the day.',
    tasks: [
      'Plan a week ahead every Sunday',
      'Shoot in one hour of good light',
      'Answer comments before service',
      'Look at what worked each Monday',
    ],
    kpi: 'Reach up 25 %',
    log: [
      'Posted six of seven days. The barback’s hands cutting ice beat every cocktail photo.',
      'An hour on Sunday in the window light covers the week.',
      'Reach is up 31 % and two bookings came through messages.',
    ],
  },
  {
    title: 'Guest bartender night each month',
    description: 'One night with a bar we admire, their four drinks and ours, and both crowds in one room.',
    tasks: [
      'Invite three bars',
      'Agree on drinks and prices',
      'Announce two weeks ahead',
      'Split the photos',
    ],
    kpi: 'Best Wednesday of the quarter',
    log: [
      'Their crowd came at nine and ours at eleven, so we were full for five hours.',
      'The swap drink outsold both bars’ own.',
      'Announced late this time and it showed. Two weeks is the minimum.',
    ],
  },
  {
    title: 'Neighborhood list of fifty',
    description: 'Fifty concierges, hair salons and shop owners within walking distance who know our names.',
    tasks: [
      'Draw the half-mile map',
      'Visit ten places a week',
      'Leave a card good for one drink',
      'Log who came back',
    ],
    kpi: 'Fifty visited, fifteen come back',
    log: [
      'Visited eleven places. The florist came in the same night with four friends.',
      'Nine cards came back so far, most of them from the hotel.',
      'Thirty-two visited. Concierges want a number to text, not a website.',
    ],
  },
  {
    title: 'Trivia that fills a Tuesday',
    description: 'A host who is from here, eight teams and rounds short enough to sell two drinks each.',
    tasks: [
      'Find and test a host',
      'Write the run of the night',
      'Reserve tables by team',
      'Count tables weekly',
    ],
    kpi: 'Eight teams on four Tuesdays',
    log: [
      'Five teams on the first night, seven on the second.',
      'Shorter rounds helped: bar sales between rounds doubled.',
      'Eight teams, one of them from a bar down the street.',
    ],
  },
  {
    title: 'Holiday parties booked by Thanksgiving',
    description: 'Ten company parties on the books before Thanksgiving, with deposits and set menus.',
    tasks: [
      'Mail last year’s hosts',
      'Offer three packages',
      'Hold dates with a deposit',
      'Brief the team on each',
    ],
    kpi: 'Ten parties with deposits',
    log: [
      'Wrote to all of last year’s hosts. Four are back with more people.',
      'Seven deposits in. The middle package is what everyone takes.',
      'The second Thursday in December is full, so we now offer Sundays.',
    ],
    periods: [10, 11],
  },
  {
    title: 'Pride weekend with the block',
    description: 'One program with the neighbors, a drink that gives, and a team that feels safe at work.',
    tasks: ['Meet the block association', 'Pick the charity and the drink', 'Plan staffing and security'],
    kpi: '$2,500 raised',
    log: [
      'The block meets on Mondays now. We share the sound and the permits.',
      'The drink gives two dollars, and we sold 400 before the weekend.',
      'Raised $2,860. Best Sunday in the book.',
    ],
    periods: [5, 6],
  },
  {
    title: 'Local artists on the back wall',
    description: 'A new wall each period with an opening night that brings the artist’s own people.',
    tasks: ['Choose with the artist', 'Hang and light', 'Hold an opening with one featured drink'],
    kpi: 'Opening night up 15 % on the usual',
    log: [
      'Hung eleven pieces. The light needed two more heads than we had.',
      'Opening brought sixty people who had never been here.',
      'Four pieces sold, and the artist tends to drink what we pour her.',
    ],
  },
])
