/** A demo bar lead's shared journals of the year, earliest first. */
export const LEAD_LINES: readonly string[] = [
  'We cut the closing list to one page and hung it by the ice machine. Close took 35 minutes on every night.',
  'Gave the Friday close to Bo for the first time and stayed out of the well. He was out at 2:40, and the count was right.',
  'We wrote the opening list together at lineup, so that nobody has to ask what comes first. Setup took 20 minutes less than last week.',
  'Two guests waited too long on Saturday. I went over, said so, and moved them to the rail. Both came back on Sunday.',
  'Trained the two newest on the agave flight: what to say in three sentences, and when to stop. They sold nine that night.',
  'Went through the prep times with Inés before summer. We moved hers to four, and it has held since.',
  'Counted the back bar with Bo instead of alone. It took longer, and now two of us can do it.',
  'Ordered by par for the first time without Theo. One case of limes too many, and nothing ran out.',
  'The tasting had eight seats and eight people. Next time each of the crew tells the story of one bottle.',
  'Asked at close what slowed us down. The answer was the glass rack, and we moved it the same night.',
  'Led lineup every day this week and kept it to eight minutes.',
]

/** Agreements in the one-on-ones of the year in the demo. */
export const YEAR_AGREEMENTS: readonly string[] = [
  'Write the patio plan and walk it with the crew',
  'Sit in on two interviews',
  'Do the next back bar count with Bo',
  'Bring the linen bill of the last three months',
  'Show the Wednesday tasting to Theo once',
  'Lead lineup for a whole week',
  'Go through the prep times with Inés',
  'Cost two drinks of the new menu',
  'Take the safety course',
  'Write the opening list down',
  'Plan the rota of a holiday week',
  'Ask three regulars what they miss',
]

type Texts = { member: string; manager: string }

/** The texts for the talks about a year, by the slug of the member. Both texts of `lastYear` are finished. */
export const TALKS: Record<string, { thisYear?: Partial<Texts>; lastYear?: Texts }> = {
  'marisol-vega': {
    thisYear: {
      member:
        'This year I learned to run the bar without standing in the well. The patio and the Wednesday tastings mean the most to me: both started as ideas of the crew.\n\nLinen did not work. I counted it for a whole period and changed too little.\n\nNext year I want to take over the ordering from Theo, and have Inventory and Counts verified by summer. For that I need one Monday a month with Dana on the numbers.',
    },
    lastYear: {
      member:
        'In spring I took over the rota, and by autumn I had trained both new hires. I would like more time with the numbers, because I still have to ask what a point of pour cost means for us in dollars.',
      manager:
        'The rota has been out in time since you took it over, and both people whom you trained are still here. We agreed on one Monday a month for the numbers. From spring on the patio is yours.',
    },
  },
  'theo-park': {
    thisYear: {
      member:
        'Since summer the schedule is out ten days ahead, and swaps have become rare. I spent less time on the floor than I wanted.\n\nNext year I want to prepare for a venue of my own: the budget, hiring, and the talks that I still leave to Dana.',
      manager:
        'The schedule works, and the team says so. Let us talk about hiring: you sat in on four interviews and led one.',
    },
  },
  'rafael-ibarra': {
    thisYear: {
      member:
        'I learned the well here, and how to close alone. I am moving to Portland for my family. I would have liked to finish the menu training that I began in spring.',
      manager:
        'You closed alone after two months. Thank you for going through the count with Bo before you left. Write to us when you are back in Los Angeles.',
    },
  },
}
