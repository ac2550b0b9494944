import { useState } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { useTexts } from '#i18n/useTexts.ts';
import { showView } from '#panelParts/page/viewId.ts';
import type { Assumption, RehearsalChange, ReportPart } from '#protocol/rehearsal.ts';
import { Button } from '#widgets/Button.tsx';
import { classes } from '#widgets/classes.ts';
import { AssumedList } from '../assume/AssumedList.tsx';
import { type AssumedThing, useAssumeStore } from '../assume/assumeStore.ts';
import styles from '../report/Report.module.css';
import { ReportHead } from '../report/ReportHead.tsx';
import { Gantt, Lanes } from './Lanes.tsx';
import { openRehearsal } from './openRehearsal.ts';
import { type ShownReport, useRehearsal } from './rehearsalStore.ts';
import { SAID_FIRST, TellingParts, useSaid } from './TellingParts.tsx';

const BESIDE: ReadonlySet<ReportPart> = new Set(['blocks', 'refused', 'changes', 'figures', 'taken', 'gaps']);

interface ReportProps {
  readonly shown: Extract<ShownReport, { kind: 'drain' | 'loss' }>;
}

/** The result of a rehearsal: the verdict, the pictures, and beside them the obstacles and possible fixes. */
export function Report({ shown }: ReportProps) {
  const t = useTexts('rehearsal');
  const said = useSaid();
  const client = useClient();
  const { leave } = useRehearsal();
  const isOnSweep = useRehearsal((state) => state.shown.at(-2)?.what.kind === 'sweep');
  const [problem, setProblem] = useState('');
  const played = shown.kind === 'drain' ? (shown.report.works ?? shown.report.asked) : shown.report.outcome;
  const { telling, assumed } = shown.report;
  const beside = telling.parts.filter(({ part }) => BESIDE.has(part));
  const watch = async () => {
    const commands = [...assumed, ...played.commands];
    const opened = await openRehearsal(client, { ...played, commands }, t('branch'));
    if (!opened.ok) setProblem(opened.problems.map(({ message }) => message).join('; '));
    else {
      leave();
      showView('nodes');
    }
  };
  return (
    <article
      className={classes(styles.parts, beside.length + assumed.length === 0 && styles.whole)}
      aria-label={t('report')}
    >
      <div className={styles.main}>
        <ReportHead title={said(telling.title)} under={said(telling.under)} problem={problem}>
          <Button tone="primary" onClick={() => void watch()}>
            {t('watch')}
          </Button>
          {shown.kind === 'drain' && <TakeChanges changes={shown.report.works?.changes ?? []} />}
          <Button onClick={leave}>{t(isOnSweep ? 'toSweep' : 'toCluster')}</Button>
        </ReportHead>
        <TellingParts parts={telling.parts.filter(({ part }) => SAID_FIRST.has(part))} />
        {shown.kind === 'drain' && <Gantt outcome={shown.report.works ?? shown.report.asked} />}
        <Lanes hasAxis={shown.kind === 'loss'} span={played} budgets={played.budgets} workloads={played.workloads} />
        <TellingParts parts={telling.parts.filter(({ part }) => !BESIDE.has(part) && !SAID_FIRST.has(part))} />
      </div>
      {beside.length + assumed.length > 0 && (
        <div className={styles.beside}>
          <AssumedList assumed={assumed} />
          <TellingParts parts={beside} />
        </div>
      )}
    </article>
  );
}

/** Adds the changes that helped a drain to the assumptions of later questions. */
function TakeChanges({ changes }: { readonly changes: readonly RehearsalChange[] }) {
  const t = useTexts('assume');
  const client = useClient();
  const leave = useRehearsal((state) => state.leave);
  const add = useAssumeStore((state) => state.add);
  const things = changes.flatMap(thingOf);
  if (things.length === 0) return null;
  return (
    <Button
      onClick={() => {
        add(client.opening.getState(), things);
        leave();
      }}
    >
      {t('take')}
    </Button>
  );
}

/** A flag of `kubectl drain` is no property of the cluster, so it cannot be assumed. */
function thingOf({ what, label, command }: RehearsalChange): readonly AssumedThing[] {
  if (!command) return [];
  const assumption: Assumption = what === 'addNode' ? { what: 'node', like: label } : { what: 'kubectl', line: label };
  return [{ assumption, label }];
}
