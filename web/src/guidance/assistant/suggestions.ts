type About = {
  /** The person asks about themselves, and not about a BLT member of theirs. */
  self: boolean
  priority: boolean
}

/** Questions to begin with, that the handbook answers as well as a model. */
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
