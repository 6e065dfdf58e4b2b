import { beside, fromTo, outcomeWords } from '@scope/contract/insight/year/lines.words'
import { monthDay, shortMonthDay } from '../../../lib/dates/dates.ts'
import type { MemberYear } from '../api.ts'
import { LineLink } from './LineLink.tsx'
import { Rows, Section } from './Section.tsx'

/** Everything of the year, each line with a link to its row. */
export function Lines({ memberYear }: { memberYear: MemberYear }) {
  const { priorities, skills, oneOnOnes, journals, wellDones, member } = memberYear
  const { submitted, shared } = memberYear.counts.journals
  return (
    <>
      <Section id="year-priorities" title="Priorities">
        <Rows rows={priorities} of="priorities" none="No priorities in this year.">
          {(line) => (
            <li key={line.id}>
              <LineLink
                to={line.path}
                title={line.title}
                detail={beside(outcomeWords(line), `Period ${line.period}`)}
              />
            </li>
          )}
        </Rows>
      </Section>
      <Section id="year-skills" title="Skills">
        <Rows rows={skills} of="skills" none="No skill changed in this year.">
          {(line) => (
            <li key={line.skillId}>
              <LineLink
                to={line.path}
                title={line.title}
                detail={beside(fromTo(line), line.verified && 'Verified', shortMonthDay(line.on))}
              />
            </li>
          )}
        </Rows>
      </Section>
      {oneOnOnes && (
        <Section id="year-one-on-ones" title="One-on-ones and what was agreed">
          <Rows rows={oneOnOnes} of="one-on-ones" none="No one-on-one was held in this year.">
            {(line) => <OneOnOneRow key={line.weekOf} line={line} />}
          </Rows>
        </Section>
      )}
      <Section id="year-journals" title="From shared journals">
        <Rows rows={journals} of="shared journals" none="No shared journal in this year.">
          {(line) => (
            <li key={line.id}>
              <LineLink
                to={line.path}
                title={`Week of ${monthDay(line.weekOf)}`}
                detail={beside(line.author !== member.name && `By ${line.author}`, line.quote)}
              />
            </li>
          )}
        </Rows>
        {submitted > shared && (
          <p className="text-sm text-quiet">Private journals are counted, never quoted.</p>
        )}
      </Section>
      <Section id="year-well-dones" title="Well done">
        <Rows uncounted rows={wellDones} of="well-dones" none="No well-done in this year.">
          {(line) => (
            <li key={line.id}>
              <LineLink to={line.path} title={`${line.from}, ${monthDay(line.on)}`} detail={line.text} />
            </li>
          )}
        </Rows>
      </Section>
    </>
  )
}

type OneOnOneLine = NonNullable<MemberYear['oneOnOnes']>[number]

/** A link to a one-on-one, which lists each agreement with its day, and the agreements below it. */
function OneOnOneRow({ line }: { line: OneOnOneLine }) {
  const { weekOf, path, manager, agreements } = line
  const done = agreements.filter((agreement) => agreement.done).length
  const agreed = agreements.map(({ text }) => text).join(' · ')
  return (
    <li>
      <LineLink
        to={path}
        title={beside(`Week of ${monthDay(weekOf)}`, manager && `With ${manager}`)}
        detail={
          agreements.length === 0 ? 'Nothing was agreed' : `${done} of ${agreements.length} done: ${agreed}`
        }
      />
    </li>
  )
}
