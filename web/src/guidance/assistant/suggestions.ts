type About = {
  /** The user asks about themselves, not about a BLT member. */
  self: boolean
  priority: boolean
}

/** Suggested questions, which the handbook can answer too. */
export function suggestionsFor({ self, priority }: About): string[] {
  return [
    ...(priority
      ? [self ? 'What should I do next on this priority?' : 'How can I help with this priority?']
      : []),
    'How do I lower pour cost?',
    self ? 'How do I run a good pre-shift?' : 'How do I coach on the floor?',
    'How do I fill a slow night?',
  ]
}
