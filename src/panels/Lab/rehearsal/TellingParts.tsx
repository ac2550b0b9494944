import { useTexts } from '#i18n/useTexts.ts';
import type { ReportPart, ReportTelling, Said } from '#protocol/rehearsal.ts';
import { Section } from '#widgets/Section.tsx';
import { BreaksAtCommas } from '../BreaksAtCommas.tsx';
import styles from '../report/Report.module.css';

/** Remarks before the answer: what it does not depend on. */
export const SAID_FIRST: ReadonlySet<ReportPart> = new Set(['refusedAtStart', 'notPlayed']);

/** Parts of a report in sentences, each with a heading. */
export function TellingParts({ parts }: { readonly parts: ReportTelling['parts'] }) {
  const t = useTexts('rehearsal');
  const said = useSaid();
  return parts.map(({ part, lines }) => (
    <Section key={part} title={t(`parts.${part}`)} className={styles.part}>
      <ul>
        {lines.map((line, index) => (
          // Sentences of a report never change their places.
          // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be alike
          <li key={index}>
            {line.says === 'otherChange' ? <code>{said(line)}</code> : <BreaksAtCommas text={said(line)} />}
          </li>
        ))}
      </ul>
    </Section>
  ));
}

/** A sentence of a report in the reader's language. */
export function useSaid(): (said: Said) => string {
  const t = useTexts('rehearsal') as unknown as (key: string, values: Said['values']) => string;
  return ({ says, values }) => t(`said.${says}`, values);
}
