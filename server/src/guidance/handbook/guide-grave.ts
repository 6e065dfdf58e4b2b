/** What comes before any advice on a matter that a handbook must not settle. */
export const TODAY =
  'This goes to your GM or HR today, before anything else. If someone is hurt or in danger, call 911 first.'

const WHOM = '(him|her|them|me)'
const WHOSE = '(his|her|their|my|our)'

/** What people say of such matters, and the page that speaks of them. */
const GRAVE = [
  {
    page: 'safety-and-responsible-service',
    said: [
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
    said: [
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
    said: [
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
].map(({ page, said }) => ({ page, said: new RegExp(`\\b(${said.join('|')})\\b`, 'i') }))

/** The page on the harassment, threat, injury or pay complaint that a question tells of; null where it tells of none. */
export function gravePage(question: string): string | null {
  return GRAVE.find(({ said }) => said.test(question))?.page ?? null
}
