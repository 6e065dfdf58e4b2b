/** Shown before any advice on a matter that only a person may settle. */
export const TODAY =
  'Tell your GM or HR today, before anything else. If someone is hurt or in danger, call 911 first.'

const WHOM = '(him|her|them|me)'
const WHOSE = '(his|her|their|my|our)'

/** Phrases that point to such a matter, and the handbook page about it. */
const GRAVE = [
  {
    page: 'safety-and-responsible-service',
    phrases: [
      'injur\\w*',
      '(got|gets|is|was|been) hurt',
      'hurt (him|her|them|my)sel\\w+',
      `hurt ${WHOSE} \\w+`,
      `(cut|burned|burnt|broke) ${WHOSE} (hand|finger|thumb|arm|wrist|leg|foot|ankle|face|head)s?`,
      'stitches',
      'bleeding',
      'ambulance',
      'unconscious',
      'passed out',
    ],
  },
  {
    page: 'feedback-and-conflict',
    phrases: [
      'harass\\w*',
      'grop(ed?|es|ing)',
      'assault\\w*',
      'stalk(s|ed|er|ing)',
      'bull(y|ies|ied|ying)',
      'discriminat\\w*',
      'racis[mt]\\w*',
      'sexis[mt]\\w*',
      `touch(es|ed|ing) ${WHOM}`,
      'keeps touching',
      'threat\\w*',
      '(pulled|has|had) a (gun|knife|weapon)',
    ],
  },
  {
    page: 'feedback-and-conflict',
    phrases: [
      'pay ?(check|stub|slip)s?',
      'unpaid',
      'wage theft',
      'pay complaints?',
      'complain\\w* about (\\w+ )?(pay|wages)',
      "(not|never|was ?n['’]?t|were ?n['’]?t|did ?n['’]?t|has ?n['’]?t|have ?n['’]?t) (\\w+ )?paid",
      '(pay|wages) (is|are|was|were) (\\w+ )?(short|late|wrong|missing)',
      'where (is|are) my (pay|wages|tips)',
      `(steals?|stole|stealing|takes?|took|taking|keeps?|kept|keeping) ${WHOSE} tips`,
    ],
  },
].map(({ page, phrases }) => ({ page, phrases: new RegExp(`\\b(${phrases.join('|')})\\b`, 'i') }))

/** The page about a harassment, threat, injury or pay complaint in the question; null if there is none. */
export function gravePage(question: string): string | null {
  return GRAVE.find(({ phrases }) => phrases.test(question))?.page ?? null
}
