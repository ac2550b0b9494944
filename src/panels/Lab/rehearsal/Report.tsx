import { useState } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { useTexts } from '#i18n/useTexts.ts';
import { showView } from '#panelParts/page/viewId.ts';
import type { ReportPart, Telling } from '#protocol/rehearsal.ts';
import { Button } from '#widgets/Button.tsx';
import { classes } from '#widgets/classes.ts';
import { Section } from '#widgets/Section.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import { Gantt } from './Gantt.tsx';
import { Lanes } from './Lanes.tsx';
import { openRehearsal } from './openRehearsal.ts';
import styles from './Rehearsal.module.css';
import { type ShownReport, useRehearsal } from './rehearsalStore.ts';
import { useSaid } from './said.ts';

const BESIDE: ReadonlySet<ReportPart> = new Set(['blocks', 'changes', 'figures', 'gaps']);

/** What came of a rehearsal: the verdict, the pictures, and beside them what blocks it and what helps. */
export function Report({ shown }: { readonly shown: ShownReport }) {
  const t = useTexts('rehearsal');
  const said = useSaid();
  const client = useClient();
  const leave = useRehearsal((state) => state.leave);
  const [problem, setProblem] = useState('');
  const played = shown.kind === 'drain' ? (shown.report.works ?? shown.report.asked) : shown.report.outcome;
  const { telling } = shown.report;
  const beside = telling.parts.filter(({ part }) => BESIDE.has(part));
  const watch = async () => {
    const opened = await openRehearsal(client, played, t('branch'));
    if (!opened.ok) setProblem(opened.problems.map(({ message }) => message).join('; '));
    else {
      leave();
      showView('nodes');
    }
  };
  return (
    <article className={classes(styles.report, beside.length === 0 && styles.whole)} aria-label={t('report')}>
      <div className={styles.main}>
        <header>
          <h1>{said(telling.title)}</h1>
          <p className={styles.under}>{said(telling.under)}</p>
          <div className={styles.buttons}>
            <Button tone="primary" onClick={() => void watch()}>
              {t('watch')}
            </Button>
            <Button onClick={leave}>{t('toCluster')}</Button>
          </div>
          {problem !== '' && (
            <p role="alert">
              <VerdictText verdict="error">{problem}</VerdictText>
            </p>
          )}
        </header>
        {shown.kind === 'drain' && <Gantt outcome={shown.report.works ?? shown.report.asked} />}
        <Lanes hasAxis={shown.kind === 'loss'} span={played} budgets={played.budgets} workloads={played.workloads} />
        <Parts parts={telling.parts.filter(({ part }) => !BESIDE.has(part))} />
      </div>
      {beside.length > 0 && (
        <div className={styles.beside}>
          <Parts parts={beside} />
        </div>
      )}
    </article>
  );
}

function Parts({ parts }: { readonly parts: Telling['parts'] }) {
  const t = useTexts('rehearsal');
  const said = useSaid();
  return parts.map(({ part, lines }) => (
    <Section key={part} title={t(`parts.${part}`)} className={styles.part}>
      <ul>
        {lines.map((line, index) => (
          // Sentences of a report never change their places.
          // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be alike
          <li key={index}>{line.says === 'otherChange' ? <code>{said(line)}</code> : said(line)}</li>
        ))}
      </ul>
    </Section>
  ));
}
