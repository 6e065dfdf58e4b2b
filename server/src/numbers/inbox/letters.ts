import type { Arrival } from '@scope/contract/numbers/source.words'
import type { Letter } from '../../ports/mail/letter.ts'
import { type Outcome, sentencesOf, summaryOf } from './rules/report.ts'

const CAME: Record<Arrival, string> = {
  folder: 'arrived in the folder',
  bucket: 'arrived in the bucket',
  mail: 'came by e-mail',
}

/** The report on a file that arrived. `url` is the page of waiting files; undefined if this file needs no look. */
export function reportLetter(
  outcome: Outcome,
  { arrival, url }: { arrival: Arrival; url: string | undefined },
): Letter {
  const { name, source } = outcome
  return {
    subject: `${source ?? name}: ${summaryOf(outcome)}`,
    paragraphs: [
      'Hello,',
      `“${name}” ${CAME[arrival]}.`,
      ...sentencesOf(outcome),
      ...(url === undefined ? [] : [{ label: 'Open what waits', url }]),
    ],
    footer: 'Your company reports to you on files of numbers (Settings, Company).',
  }
}
