/** Agreements of managers and members on Mondays in the demo. */
export const AGREEMENTS: readonly string[] = [
  'Post the rota by Thursday noon',
  'Count the well on Sunday night',
  'Ask Priya to shadow the Friday close',
  'Send the new flight card to print',
  'Walk the back bar with the new hire',
  'Call the tequila rep about the price',
  'Move pre-shift to 4:15',
  'Draft the holiday menu',
  'Check the jigger pours on Saturday',
  'Write down the opening side work',
]
