import { memo } from 'react';
import { useInLaterFrame } from '#client/useInLaterFrame.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { Rollout, WorkloadRef } from '#protocol/controllers.ts';
import { useSame } from '#widgets/useSame.ts';
import { useControllersStore } from '../controllersStore.ts';
import { BandChart } from './BandChart.tsx';
import { Batches } from './Batches.tsx';
import { CronTimes } from './CronTimes.tsx';
import { DaemonNodes } from './DaemonNodes.tsx';
import heroStyles from './Hero.module.css';
import { HeroHead } from './HeroHead.tsx';
import { JobProgress } from './JobProgress.tsx';
import { Ordinals } from './Ordinals.tsx';
import { RolloutTree } from './RolloutTree.tsx';
import { Victims } from './Victims.tsx';

interface HeroProps {
  readonly workload: WorkloadRef;
  readonly rollout: Rollout | undefined;
  readonly isGone: boolean;
}

/** The workload: its present Pods, and their number over time between the two limits. */
export const Hero = memo(function Hero({ workload, rollout, isGone }: HeroProps) {
  const t = useTexts('controllers');
  const tab = useControllersStore((state) => state.tab);
  const now = useSame(rollout && nowOf(rollout));
  // The chart renders one frame after the Pods, because with thousands each takes a whole frame.
  const charted = useInLaterFrame(rollout, 1);
  return (
    <section className={heroStyles.hero} aria-label={`${workload.kind} ${workload.name}`}>
      <HeroHead workload={workload} rollout={now} />
      {isGone && <p>{t('gone', { name: workload.name })}</p>}
      {now && tab === 'victims' && <Victims rollout={now} />}
      {now && tab === 'batches' && <Batches rollout={now} />}
      {now && tab === 'rollout' && (
        <>
          <Now rollout={now} />
          {charted && !charted.cron && <BandChart rollout={charted} />}
        </>
      )}
    </section>
  );
});

/** The parts that change with events. The chart alone has the parts that change with the clock. */
function nowOf(rollout: Rollout): Rollout {
  return { ...rollout, bands: [], knownUs: 0 };
}

const Now = memo(function Now({ rollout }: { readonly rollout: Rollout }) {
  switch (rollout.workload.kind) {
    case 'StatefulSet':
      return <Ordinals rollout={rollout} />;
    case 'DaemonSet':
      return <DaemonNodes rollout={rollout} />;
    case 'CronJob':
      return <CronTimes rollout={rollout} />;
    case 'Job':
      return <JobProgress rollout={rollout} />;
    default:
      return <RolloutTree rollout={rollout} />;
  }
});
