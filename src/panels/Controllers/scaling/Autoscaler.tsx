import { memo } from 'react';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import type { AutoscalingView } from '#protocol/autoscaling.ts';
import looks from '#widgets/looks.module.css';
import styles from '../Controllers.module.css';
import { AutoscaledNodes } from './AutoscaledNodes.tsx';
import { AutoscalerButton } from './AutoscalerButton.tsx';
import { autoscalerTitle } from './autoscalerTitle.ts';
import { GroupHistory } from './GroupHistory.tsx';
import { LoopTime } from './LoopTime.tsx';
import { NodeGroups } from './NodeGroups.tsx';
import { NodePools } from './NodePools.tsx';
import own from './Scaling.module.css';
import { ScanDial } from './ScanDial.tsx';
import { UnplacedPods } from './UnplacedPods.tsx';

/** The reaction of node autoscalers to Pods without a node and nodes without Pods. */
export const Autoscaler = memo(function Autoscaler({
  autoscaling: data,
}: {
  readonly autoscaling: AutoscalingView | undefined;
}) {
  const t = useTexts('controllers');
  if (!data)
    return (
      <section className={styles.part} aria-label={t('autoscaler')}>
        <h2>
          <Term card="autoscaler">{t('autoscaler')}</Term>
        </h2>
        <p className={looks.pale}>{t('noAutoscaler')}</p>
        <AutoscalerButton running={[]} />
      </section>
    );
  const scans = data.autoscalers.length > 0;
  const title = t(autoscalerTitle(data));
  return (
    <section
      className={styles.part}
      aria-label={title}
      data-component={scans ? 'cluster-autoscaler' : 'karpenter'}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so by keyboard too
      tabIndex={0}
    >
      <h2>
        {scans ? <Term card="autoscaler">{title}</Term> : title}
        <small>{scansText(t, data)}</small>
        <span className={styles.right}>
          <AutoscalerButton running={data.autoscalers.map(({ name }) => name)} />
        </span>
      </h2>
      {scans && <p className={looks.pale}>{limitsText(t, data)}</p>}
      <div className={styles.halves}>
        <div>
          <div className={own.autoscaler} data-dial={scans || undefined}>
            <ScanDial autoscaling={data} />
            <div className={own.lists}>
              {data.groups.length > 0 && <NodeGroups groups={data.groups} />}
              <UnplacedPods pods={data.pods} />
            </div>
          </div>
          {scans && <NodePools pools={data.pools} />}
        </div>
        <div>
          {!scans && <NodePools pools={data.pools} />}
          <AutoscaledNodes nodes={data.nodes} autoscalers={data.autoscalers} />
          <GroupHistory autoscaling={data} />
          {scans && <LoopTime />}
        </div>
      </div>
    </section>
  );
});

/** The size limits of each autoscaler, and of all together. */
function limitsText(t: ReturnType<typeof useTexts<'controllers'>>, { autoscalers }: AutoscalingView): string {
  const each = autoscalers.map(({ name, least, most, target }) => t('scalerLimits', { name, least, most, target }));
  if (autoscalers.length < 2) return each.join('');
  const least = autoscalers.reduce((sum, one) => sum + one.least, 0);
  const most = autoscalers.reduce((sum, one) => sum + one.most, 0);
  return [...each, t('scalersTogether', { least, most })].join(' ');
}

function scansText(t: ReturnType<typeof useTexts<'controllers'>>, { autoscalers }: AutoscalingView): string {
  const [first] = autoscalers;
  if (!first) return '';
  const scans = t('scansEvery', { seconds: first.scanIntervalUs / 1_000_000 });
  return autoscalers.length === 1 ? scans : `${autoscalers.map(({ name }) => name).join(', ')}, ${scans}`;
}
