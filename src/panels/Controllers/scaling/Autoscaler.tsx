import { useAsk } from '../../../client/useAsk.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import type { AutoscalingView } from '../../../protocol/autoscaling.ts';
import styles from '../Controllers.module.css';
import { AutoscaledNodes } from './AutoscaledNodes.tsx';
import { GroupHistory } from './GroupHistory.tsx';
import { LoopTime } from './LoopTime.tsx';
import { NodeGroups } from './NodeGroups.tsx';
import { NodePools } from './NodePools.tsx';
import own from './Scaling.module.css';
import { ScanDial } from './ScanDial.tsx';
import { UnplacedPods } from './UnplacedPods.tsx';

/** What node autoscalers do about Pods without a node and nodes without Pods. */
export function Autoscaler() {
  const t = useTexts('controllers');
  const { data } = useAsk('autoscaling', {});
  if (!data)
    return (
      <section className={styles.part} aria-label={t('autoscaler')} data-empty>
        <h2>{t('autoscaler')}</h2>
        <p className={styles.hint}>{t('noAutoscaler')}</p>
      </section>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so by keyboard too
    <section className={styles.part} aria-label={t('autoscaler')} tabIndex={0}>
      <h2>
        {t('autoscaler')}
        <small>{scansText(t, data)}</small>
      </h2>
      <div className={own.autoscaler}>
        <ScanDial autoscaling={data} />
        <div className={own.lists}>
          <NodeGroups groups={data.groups} />
          <UnplacedPods pods={data.pods} />
        </div>
      </div>
      <AutoscaledNodes nodes={data.nodes} autoscalers={data.autoscalers} />
      <NodePools pools={data.pools} />
      <GroupHistory autoscaling={data} />
      <LoopTime />
    </section>
  );
}

function scansText(t: ReturnType<typeof useTexts<'controllers'>>, { autoscalers }: AutoscalingView): string {
  const [first] = autoscalers;
  if (!first) return '';
  const scans = t('scansEvery', { seconds: first.scanIntervalUs / 1_000_000 });
  return autoscalers.length === 1 ? scans : `${autoscalers.map(({ name }) => name).join(', ')}, ${scans}`;
}
