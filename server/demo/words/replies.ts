/** Replies by a general manager to a journal. `{name}` is the first name. */
export const REPLIES = [
  'Good week, {name}. Bring the count sheet on Monday and we look at it together.',
  'Thank you for staying on this. I will call the distributor myself.',
  'Saw it on the floor on Saturday too. Tell the crew I noticed.',
  'Let us try that for two more weeks before we call it.',
  'Which night was it? I want to look at the schedule for that one.',
  'Right call. Next time ring me, at any hour.',
  'Add it to lineup, please. The whole bar should hear this.',
  'I asked for the technician. Tuesday morning, someone should be here at ten.',
  'That is the number I was hoping for. What did you change?',
  'Take the Monday off, {name}. You have earned it.',
]
