import { SECOND_US } from '#base/time.ts';
import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Level } from '#widgets/timePlot/Level.tsx';
import { heightScale } from '#widgets/timePlot/useTimePlot.ts';
import own from './Scaling.module.css';

const WIDTH = 200;
const HEIGHT = 48;

/** The length of one loop, from a few nodes to thousands, compared with the scan interval. */
export function LoopTime() {
  const t = useTexts('controllers');
  const { data } = useAsk('autoscalerLoop', {});
  if (!data) return null;
  const { points, scanIntervalUs, present } = data;
  const mostNodes = Math.max(1, present.nodes, ...points.map(({ nodes }) => nodes));
  const mostUs = Math.max(1, scanIntervalUs, ...points.map(({ us }) => us));
  const x = (nodes: number) => (nodes / mostNodes) * WIDTH;
  const y = heightScale(mostUs, HEIGHT);
  const now = t('loopNow', {
    nodes: present.nodes,
    seconds: (present.us / SECOND_US).toFixed(2),
    scan: scanIntervalUs / SECOND_US,
  });
  return (
    <figure className={own.figure}>
      <svg viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`} preserveAspectRatio="xMinYMid" role="img" aria-label={now}>
        <Level atPx={HEIGHT} widthPx={WIDTH} tone="base" />
        <Level atPx={y(scanIntervalUs)} widthPx={WIDTH} tone="target" />
        <path className={own.load} d={`M${points.map(({ nodes, us }) => `${x(nodes)} ${y(us)}`).join('L')}`} />
        <circle className={own.here} cx={x(present.nodes)} cy={y(present.us)} r="3.5" />
      </svg>
      <figcaption>
        {t('loopTime')}: {now}
      </figcaption>
    </figure>
  );
}
