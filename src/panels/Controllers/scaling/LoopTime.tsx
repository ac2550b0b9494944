import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import own from './Scaling.module.css';

const WIDTH = 200;
const HEIGHT = 48;
const SECOND_US = 1_000_000;

/** How long one loop takes, from a few nodes to thousands, against the time between two scans. */
export function LoopTime() {
  const t = useTexts('controllers');
  const { data } = useAsk('autoscalerLoop', {});
  if (!data) return null;
  const { points, scanIntervalUs, present } = data;
  const mostNodes = Math.max(1, present.nodes, ...points.map(({ nodes }) => nodes));
  const mostUs = Math.max(1, scanIntervalUs, ...points.map(({ us }) => us));
  const x = (nodes: number) => (nodes / mostNodes) * WIDTH;
  const y = (us: number) => HEIGHT - (us / mostUs) * HEIGHT;
  const now = t('loopNow', {
    nodes: present.nodes,
    seconds: (present.us / SECOND_US).toFixed(2),
    scan: scanIntervalUs / SECOND_US,
  });
  return (
    <figure className={own.figure}>
      <svg viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`} preserveAspectRatio="xMinYMid" role="img" aria-label={now}>
        <path className={own.base} d={`M0 ${HEIGHT}H${WIDTH}`} />
        <path className={own.target} d={`M0 ${y(scanIntervalUs)}H${WIDTH}`} />
        <path className={own.load} d={`M${points.map(({ nodes, us }) => `${x(nodes)} ${y(us)}`).join('L')}`} />
        <circle className={own.here} cx={x(present.nodes)} cy={y(present.us)} r="3.5" />
      </svg>
      <figcaption>
        {t('loopTime')}: {now}
      </figcaption>
    </figure>
  );
}
