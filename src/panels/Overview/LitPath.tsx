import { useSelection } from '#client/selectionStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { useCollection } from '#client/useCollection.ts';
import { WAY_STEPS } from '#client/waySteps.ts';
import { litPath } from '#scenes/overview/litPath.ts';
import type { OverviewLayout } from '#scenes/overview/overviewLayout.ts';
import { routePath } from '#scenes/overview/route.ts';
import styles from './Overview.module.css';

const CORNER_PX = 18;
const BADGE_PX = 18;

interface LitPathProps {
  readonly layout: OverviewLayout;
  /** Names in the order of the picture. */
  readonly nodes: readonly { readonly name: string }[];
}

/** The way of the selected Pod, lit as far as it has come, with the numbers of its ten steps. The bar below says the same in words. */
export function LitPath({ layout, nodes }: LitPathProps) {
  const selection = useSelection((state) => state.selection);
  const pods = useCollection('pods').map;
  const selected = selection?.kind === 'Pod' ? selection : undefined;
  const { data: way } = useAsk(
    'podWay',
    selected ? { namespace: selected.namespace ?? '', name: selected.name } : null,
  );
  const pod = way && pods.get(way.key);
  if (!way || !pod) return null;
  const taken = way.steps.reduce((at, { step }) => Math.max(at, WAY_STEPS.indexOf(step) + 1), 0);
  const legs = litPath(layout, {
    creator: pod.workload.startsWith('Pod/') ? 'kubectl' : 'kube-controller-manager',
    taken,
    nodeIndex: pod.node === '' ? -1 : nodes.findIndex(({ name }) => name === pod.node),
    nodeCount: Math.max(1, nodes.length),
  });
  const { width, height } = layout;
  return (
    <svg className={styles.lit} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      {legs.map(({ route, first, state }) => (
        <path key={first} data-state={state} d={routePath(route, CORNER_PX)} />
      ))}
      {legs.map(({ first, last, badge, state }) => {
        const text = first === last ? String(first) : `${first}–${last}`;
        const widthPx = BADGE_PX + (text.length - 1) * 6;
        return (
          <g key={first} data-state={state} transform={`translate(${badge.x} ${badge.y})`}>
            <rect x={-widthPx / 2} y={-BADGE_PX / 2} width={widthPx} height={BADGE_PX} rx={BADGE_PX / 2} />
            <text dy="0.35em">{text}</text>
          </g>
        );
      })}
    </svg>
  );
}
