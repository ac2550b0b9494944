import { memo } from 'react';
import { useSelection } from '#client/selectionStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { controllers } from '#i18n/en/controllers.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Answer } from '#panelParts/answer/Answer.tsx';
import styles from '#panelParts/answer/answer.module.css';
import { Causes } from '#panelParts/answer/Causes.tsx';
import { CopyButton } from '#panelParts/answer/CopyButton.tsx';
import { Helps } from '#panelParts/answer/Helps.tsx';
import { TruthBadge } from '#panelParts/truth/TruthBadge.tsx';
import type { Holding, ResourceShift, RolloutWhy, WorkloadRef } from '#protocol/controllers.ts';
import { classes } from '#widgets/classes.ts';
import { Facts } from '#widgets/Facts.tsx';
import { PodMark } from '#widgets/PodMark.tsx';
import own from './Why.module.css';

const MOST_PODS = 6;

/** Waiting Pods by their message; each leads to its own Why. */
const Holdings = memo(function Holdings({
  namespace,
  holdings,
}: {
  readonly namespace: string;
  readonly holdings: readonly Holding[];
}) {
  const t = useTexts('controllers');
  const select = useSelection((state) => state.select);
  return holdings.map(({ reason, message, pods }) => (
    <section key={`${reason} ${message}`} className={classes(styles.part, own.stack)}>
      <h3>
        <span>{t('waitingPods', { count: pods.length })}</span>
        <code>{reason}</code>
      </h3>
      {message !== '' && <p className={styles.say}>{message}</p>}
      <p className={styles.badges}>
        {pods.slice(0, MOST_PODS).map((name) => (
          <PodMark key={name} name={name} colour={3} onClick={() => select({ kind: 'Pod', namespace, name })} />
        ))}
        {pods.length > MOST_PODS && <span>{t('more', { count: pods.length - MOST_PODS })}</span>}
      </p>
    </section>
  ));
});

addTexts('controllers', controllers);

/**
 * The reasons that a workload makes no progress: kubectl's line, the limits, the obstacles of its Pods, and possible
 * fixes.
 */
export function WhyWorkload({ subject }: { readonly subject: WorkloadRef }) {
  const t = useTexts('inspector');
  const { kind, namespace, name } = subject;
  const asked = useAsk('rolloutWhy', { kind, namespace, name });
  return (
    <div className={styles.body}>
      <Answer asked={asked} lines={6} nothing={t('gone', { name })}>
        {(why) => why && <Why why={why} />}
      </Answer>
    </div>
  );
}

function Why({ why }: { readonly why: RolloutWhy }) {
  const t = useTexts('controllers');
  const inspector = useTexts('inspector');
  const { line, done, holdings, failures, cpu, helps, noHelp, causes } = why;
  return (
    <>
      <section className={classes(styles.part, own.stack)}>
        <h3>
          <span>{done ? t('whyDone') : t('whyStuck')}</span>
          {line !== '' && (
            <span className={styles.aside}>
              <CopyButton label={inspector('copyMessage')} text={line} />
            </span>
          )}
        </h3>
        {line !== '' && <p className={styles.say}>{line}</p>}
        {line !== '' && <TruthBadge topic="workloads" />}
        {why.workload.kind !== 'Job' && <Counts why={why} />}
        {why.workload.kind === 'Job' && line === '' && holdings.length === 0 && (
          <p className={styles.quiet}>{t('jobGoesOn')}</p>
        )}
      </section>
      <Holdings namespace={why.workload.namespace} holdings={holdings} />
      {failures.length > 0 && (
        <section className={classes(styles.part, own.stack)}>
          <h3>{t('failures')}</h3>
          {failures.map(({ reason, message }) => (
            <p key={`${reason} ${message}`} className={styles.say}>
              {reason}: {message}
            </p>
          ))}
        </section>
      )}
      {cpu && <Cpu cpu={cpu} />}
      <Helps helps={helps} none={noHelp} />
      <Causes causes={causes} />
    </>
  );
}

function Counts({ why: { available, least, existing, most } }: { readonly why: RolloutWhy }) {
  const t = useTexts('controllers');
  return (
    <p className={styles.quiet}>
      {most === least
        ? t('countsPlain', { available, replicas: least, existing })
        : t('counts', { available, least, existing, most })}
    </p>
  );
}

function Cpu({ cpu }: { readonly cpu: ResourceShift }) {
  const t = useTexts('controllers');
  const { oldGone, oldEachMilli, newBound, newEachMilli, leftOnOneNodeMilli } = cpu;
  const rows: readonly (readonly [string, number])[] = [
    [t('oldGave', { count: oldGone, each: `${oldEachMilli}m` }), oldGone * oldEachMilli],
    [t('newTook', { count: newBound, each: `${newEachMilli}m` }), newBound * newEachMilli],
    [t('leftOver'), leftOnOneNodeMilli],
  ];
  return (
    <section className={classes(styles.part, own.stack)}>
      <h3>{t('cpuWhere')}</h3>
      <Facts facts={rows.map(([label, milli]) => ({ label, value: `${milli}m` }))} />
    </section>
  );
}
