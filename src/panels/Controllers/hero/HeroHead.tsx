import { memo } from 'react';
import { clockLabel } from '#base/time.ts';
import { useSelection } from '#client/selectionStore.ts';
import { useCollection } from '#client/useCollection.ts';
import { useMoment, useOpening } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import type { Rollout, WorkloadRef } from '#protocol/controllers.ts';
import { CountdownRing } from '#widgets/CountdownRing.tsx';
import { Segmented } from '#widgets/Segmented.tsx';
import { type HeroTab, useControllersStore } from '../controllersStore.ts';
import { byMotion, isMoving, workloadKey, workloadOfKey } from '../workloadChoice.ts';
import styles from './Hero.module.css';

interface HeroHeadProps {
  readonly workload: WorkloadRef;
  readonly rollout: Rollout | undefined;
}

/** The name of the workload, a choice of others, the choice of a picture, and the time until it counts as stuck. */
export const HeroHead = memo(function HeroHead({ workload, rollout }: HeroHeadProps) {
  const t = useTexts('controllers');
  const { tab, show } = useControllersStore();
  const tabs: readonly HeroTab[] = ['rollout', 'victims', 'batches'];
  return (
    <header className={styles.head} data-object={`${workload.kind} ${workload.namespace}/${workload.name}`}>
      <h2>{workload.name}</h2>
      <p className={styles.about}>
        {rollout && rollout.strategy !== '' ? strategyText(t, rollout) : workload.kind}
        {rollout && rollout.revisionTo > 0 && `, ${revisionText(t, rollout)}`}
        {rollout?.paused && `, ${t('paused')}`}
        {rollout?.isCut && <small> {t('isCut')}</small>}
      </p>
      {rollout && <Deadline rollout={rollout} />}
      <Chooser workload={workload} />
      <Segmented
        label={t('parts')}
        value={tab}
        onChange={show}
        segments={tabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
      />
    </header>
  );
});

/** Only the strategy; its limits are in the card. */
function strategyText(t: ReturnType<typeof useTexts<'controllers'>>, rollout: Rollout) {
  const { workload, strategy, replicas, maxSurge, maxUnavailable, maxSurgeText, maxUnavailableText } = rollout;
  const text = t('kindAndStrategy', { kind: workload.kind, strategy });
  if (workload.kind !== 'Deployment' || strategy !== 'RollingUpdate') return text;
  const numbers = {
    replicas,
    surge: maxSurgeText || maxSurge,
    unavailable: maxUnavailableText || maxUnavailable,
    most: replicas + maxSurge,
    least: replicas - maxUnavailable,
  };
  return (
    <Term card="rollout" numbers={numbers}>
      {text}
    </Term>
  );
}

function revisionText(t: ReturnType<typeof useTexts<'controllers'>>, { revisionFrom, revisionTo }: Rollout): string {
  return revisionFrom === revisionTo
    ? t('revision', { to: revisionTo })
    : t('revisionTo', { from: revisionFrom, to: revisionTo });
}

function Chooser({ workload }: { readonly workload: WorkloadRef }) {
  const t = useTexts('controllers');
  const { map } = useCollection('workloads');
  const run = useOpening();
  const choose = useControllersStore((state) => state.choose);
  const select = useSelection((state) => state.select);
  const all = byMotion(map.values());
  const here = workloadKey(workload);
  const groups = [
    { label: t('moving'), workloads: all.filter(isMoving) },
    { label: t('settled'), workloads: all.filter((each) => !isMoving(each)) },
  ];
  return (
    <select
      className={styles.chooser}
      aria-label={t('choose')}
      value={here}
      onChange={(event) => {
        const chosen = workloadOfKey(event.target.value);
        if (!chosen) return;
        choose(chosen, run);
        select(chosen);
      }}
    >
      {!all.some(({ key }) => key === here) && <option value={here}>{workload.name}</option>}
      {groups
        .filter(({ workloads }) => workloads.length > 0)
        .map(({ label, workloads }) => (
          <optgroup key={label} label={label}>
            {workloads.map(({ key, kind, namespace, name }) => (
              <option key={key} value={key}>
                {kind} {namespace === 'default' ? name : `${namespace}/${name}`}
              </option>
            ))}
          </optgroup>
        ))}
    </select>
  );
}

function Deadline({ rollout: { deadlineUs, deadlineSeconds, line } }: { readonly rollout: Rollout }) {
  const t = useTexts('controllers');
  const leftUs = useMoment(({ timeUs }) => Math.max(0, Math.ceil((deadlineUs - timeUs) / 1_000_000) * 1_000_000));
  if (line.includes('exceeded its progress deadline')) return <p className={styles.deadline}>{t('deadlinePassed')}</p>;
  if (deadlineUs < 0) return null;
  return (
    <p className={styles.deadline}>
      <CountdownRing rest={leftUs / (deadlineSeconds * 1_000_000)} />
      {t('deadline', { time: clockLabel(leftUs) })}
    </p>
  );
}
