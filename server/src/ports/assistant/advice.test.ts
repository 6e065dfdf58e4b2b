import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { LANTERN_VENUES } from '../../../demo/venues.ts'
import { adviceOf, BEGINNINGS, checkedAdvice, OTHER_WORDS } from './advice.ts'

const VENUES = LANTERN_VENUES.map(({ name }) => name)
const OURS = 'ask what kept guests away before the next week is planned'
const advice = (text: string, venueNames = VENUES) => adviceOf(text, OURS, venueNames)

describe('reworded advice', () => {
  it.each([
    'sit with the team, and plan the next week together',
    'talk with the regulars, and share the story with your manager',
    'compare the schedule with the sales, day by day',
    'count again, weigh the bottles, and look at pours, waste and prices',
    'thank the team, and ask what worked',
    OURS,
  ])('is accepted: %s', (text) => {
    expect(advice(text)).toBe(text)
  })

  it.each([
    ['a full stop and a capital are removed', ' Thank the team. ', 'thank the team'],
    ['our own advice is unchanged', `A${OURS.slice(1)}.`, OURS],
  ])('%s', (_, text, expected) => {
    expect(advice(text)).toBe(expected)
  })

  it.each([
    ['nothing', ''],
    ['one word', 'ask'],
    ['no beginning', 'the team and the guests'],
    ['a figure', 'ask 3 guests'],
    ['a full-width figure', 'ask ３ guests'],
    ['an Arabic figure', 'ask ٣ guests'],
    ['a fraction', 'ask ½ the team'],
    ['a superscript', 'ask the team²'],
    ['a Roman numeral', 'ask Ⅻ guests'],
    ['a number in words', 'ask three guests'],
    ['an ordinal', 'ask the sixth guest'],
    ['a multiple', 'ask the team twice'],
    ['a crowd', 'ask dozens of guests'],
    ['a unit', 'ask what each dollar made'],
    ['a percent sign', 'ask % of the team'],
    ['a name in small letters', 'ask rosalind pike'],
    ['a name', 'ask Rosalind'],
    ['another venue', 'ask the team at low tide'],
    ['a denial', 'ask the team not to plan'],
    ['a cause', 'ask the team because the manager steals'],
    ['a second sentence', 'ask the team. plan the week'],
    ['a second clause', 'ask the team; plan the week'],
    ['a link', 'ask the team at https://x.example'],
    ['markdown', 'ask the *team*'],
    ['a new line', 'ask the team\nplan the week'],
    ['a letter of another script', 'ask the tеam'],
    ['much more', `ask the team${', and ask the team'.repeat(12)}`],
  ])('refuses %s', (_, text) => {
    expect(advice(text)).toBeNull()
  })

  test('cannot name a venue, even one with an ordinary word as its name', () => {
    expect(advice('ask the regulars, and thank the team')).not.toBeNull()
    expect(advice('ask the regulars, and thank the team', ['The Regulars'])).toBeNull()
    expect(advice('ask the regulars', ['Regular'])).not.toBeNull()
  })

  test('has no words that count, compare, deny or name somebody', () => {
    const words = [...BEGINNINGS, ...OTHER_WORDS]
    expect(words.length).toBeGreaterThan(150)
    expect(new Set(words).size).toBe(words.length)
    const counts =
      /^(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|.*teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundreds?|thousands?|.*illions?|dozens?|scores?|couple|pair|half|halves|quarters?|thirds?|.*fold|.*fths?|.*nths?|sixth|first|second|last|once|twice|thrice|double|triple|single|both|few|many|several|most|some|all|much|lots?|percent|points?|dollars?|cents?|grand|bucks?|hours?|minutes?|months?|years?|quarterly|minus|plus|about|nearly|almost|hardly|merely|only|just)$/
    const compares =
      /^(?:up|down|over|under|above|below|more|less|fewer|fewest|least|best|worst|better|worse|higher?|highest|lower?|lowest|rise|rose|risen|fall|fell|fallen|drop|grow|grew|gain|increase|decrease|raise|cut|late|overdue|missing|early)$/
    const denies =
      /^(?:no|not|nor|none|never|without|nothing|nobody|neither|false|untrue|wrong|stop|avoid|skip|ignore|forget|leave|away|off|out|from|instead|unless|but|except|hide|fire)$/
    const blames =
      /^(?:because|since|due|why|steal.*|theft|thief|cheat.*|lie|lies|lying|lazy|fault|blame|guilty|is|are|was|were|be|been|am)$/
    for (const word of words) {
      expect(word).toMatch(/^[a-z]+(?:-[a-z]+)?$/)
      for (const bad of [counts, compares, denies, blames]) expect(word).not.toMatch(bad)
    }
    const given =
      'mark bill will grace hope may june april drew pat rob frank guy jack art dean chip joy rose faith dawn sandy ray max gene chase grant lane dale rich jay rusty sunny summer autumn skip miles page hunter penny'
    for (const name of given.split(' ')) expect(words).not.toContain(name)
  })
})

/*
 * Falsifications that passed an earlier check: a line and its falsification. Neither the whole nor only the changed
 * part may pass as advice.
 */
const LABOR =
  'True labor was 24.0%, +0.1 points on as many weeks before; Seven Grand LA had the lowest with 22.1% and Dry Creek Saloon the highest with 27.8%; up to 26.0% is usual, so hold it there.'
const UNCHANGED =
  'True labor was 24.0%, unchanged; Seven Grand LA had the lowest with 22.1% and Dry Creek Saloon the highest with 27.8%; that is over 22.0%: write the next schedule to the sales you expect.'
const PRIORITIES =
  '30 of 42 priorities due since Oct 18 were completed, 30 of them on time; go through the 12 that are left.'
const REVENUE =
  'Revenue of the 4 weeks to Nov 15 was $4,575K, +1.8% on as many weeks before; Seven Grand LA earned the most with $429,707 and Tidewater Room the least with $126,239; keep what works.'
const DROP =
  'Revenue at The Brass Heron is down 22.7%; ask what kept guests away before the next week is planned.'
const UP = 'True labor at Las Perlas LA is up 3.4 points; hold the schedule beside the sales, day by day.'
const OVER =
  'COGS at Low Tide is above usual: 25.0% in the week of Nov 9 against a four-week mean of 24.8%; the last four weeks together had 24.9%; up to 24.0% is usual; count again, and look at pours, waste and prices.'
const JOURNALS = 'Two journals are overdue at Low Tide; ask for it.'

const FALSE: [name: string, line: string, was: string, is: string][] = [
  [
    'the lowest for the highest',
    LABOR,
    'lowest with 22.1% and Dry Creek Saloon the highest',
    'highest with 22.1% and Dry Creek Saloon the lowest',
  ],
  [
    'the most for the least',
    REVENUE,
    'most with $429,707 and Tidewater Room the least',
    'least with $429,707 and Tidewater Room the most',
  ],
  ['abandoned for completed', PRIORITIES, 'completed, 30 of them on time', 'abandoned, 30 of them late'],
  [
    'failed for completed',
    PRIORITIES,
    'were completed, 30 of them on time; go through the 12 that are left',
    'failed, 30 of them late; celebrate the 12 that are done',
  ],
  ['COGS for labor', LABOR, 'True labor', 'COGS, labor aside,'],
  ['profit for revenue', DROP, 'Revenue', 'Profit'],
  ['a month for a week', DROP, 'week', 'month'],
  ['four months for four weeks', OVER, 'last four weeks', 'last four months'],
  ['a four-month mean', OVER, 'four-week mean', 'four-month mean'],
  ['soaring for unchanged', UNCHANGED, 'unchanged', 'soaring'],
  ['full-width digits more', DROP, '22.7%', '22.7% (or ３５%)'],
  ['Arabic digits more', DROP, '22.7%', '22.7% (٣٥٪)'],
  ['a half more', DROP, '22.7%', '22.7%, ½ of it on weekdays'],
  ['a sixth and tenfold', DROP, '22.7%', '22.7%, a sixth of it from tenfold prices'],
  ['hundreds and dozens', DROP, '22.7%', '22.7%, hundreds of dollars, dozens of guests'],
  ['a person in small letters', DROP, 'ask what', 'ask rosalind pike, who'],
  ['an accusation', DROP, '22.7%', '22.7% because the manager steals'],
  ['that it is false', DROP, 'Revenue', 'It is false that revenue'],
  ['hardly and merely', DROP, 'is down 22.7%', 'is hardly down, merely 22.7%'],
  ['a minus in words', UP, 'up 3.4', 'up minus 3.4'],
  ['in for overdue', JOURNALS, 'overdue at Low Tide; ask for it', 'in at Low Tide; thank them for it'],
  ['above for up to', LABOR, 'up to 26.0% is usual', 'above 26.0% is usual'],
]

describe('every falsification that passed an earlier check is refused', () => {
  it.each(FALSE)('%s', (_, line, was, is) => {
    const changed = line.replace(was, is)
    expect(changed).not.toBe(line)
    const halves = line.lastIndexOf('; ')
    const ours = line.slice(halves + 2, -1)
    const given = [changed, is, `${ours} ${is}`, `ask the team, ${is}`]
    for (const text of given) expect(adviceOf(text, ours, VENUES), text).toBeNull()
  })
})

describe('a model’s answer for all lines', () => {
  const lines = [
    { measured: 'Revenue at Low Tide is down 22.7%', advice: OURS },
    { measured: 'True labor was 24.0%', advice: 'hold it there' },
  ]

  test('is used completely or not at all', () => {
    expect(checkedAdvice(lines, ['Ask the team.', 'thank the team'], VENUES)).toEqual([
      'ask the team',
      'thank the team',
    ])
    expect(checkedAdvice(lines, ['ask the team', 'thank all three'], VENUES)).toBeNull()
    expect(checkedAdvice(lines, ['ask the team'], VENUES)).toBeNull()
    expect(checkedAdvice(lines, ['ask the team', 'thank the team', 'thank the team'], VENUES)).toBeNull()
  })

  const word = fc.constantFrom(...BEGINNINGS, ...OTHER_WORDS)
  const foreign = fc.oneof(
    fc.constantFrom('3', '٣', '½', 'six', 'tenfold', '%', '$', 'steals', 'not', 'Bo', 'bo', 'down', 'tide'),
    fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => /[^a-z ,-]/i.test(text.trim())),
  )

  test('is refused for one word that is not on the list', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), foreign, fc.nat(), (words, odd, place) => {
        const text = ['ask', ...words].toSpliced(1 + (place % (words.length + 1)), 0, odd).join(' ')
        // A full stop at the very end is allowed.
        fc.pre(!/^[\s.]*$/.test(odd))
        expect(advice(text)).toBeNull()
      }),
    )
  })

  test('if accepted, has no digits of any script, no capitals and no signs', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(fc.oneof(word, word, word, foreign), { maxLength: 20 }).map((words) => words.join(' ')),
    )
    fc.assert(
      fc.property(text, (given) => {
        const accepted = advice(given)
        if (accepted !== null) expect(accepted).toMatch(/^[a-z]+(?:-[a-z]+)?(?:,? [a-z]+(?:-[a-z]+)?)+$/)
      }),
    )
  })
})
