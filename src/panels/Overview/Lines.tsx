import { memo } from 'react';
import {
  feedPoints,
  type OverviewLayout,
  type Placed,
  requestRoute,
  STATIONS,
  watchRoute,
  writePoints,
} from '#scenes/overview/overviewLayout.ts';
import { routeOf, routePath } from '#scenes/overview/route.ts';
import styles from './Overview.module.css';

const CORNER_PX = 18;
/** With more nodes than this, the lines to a few of them stand for all. */
const MOST_NODE_LINES = 12;

/** The ways that are always there; tokens travel on them. */
export const Lines = memo(function Lines({
  layout,
  clients,
  nodeCount,
}: {
  readonly layout: OverviewLayout;
  readonly clients: number;
  readonly nodeCount: number;
}) {
  const { stations, width, height } = layout;
  const none: Placed = { clientRow: -1, nodeIndex: -1, nodeCount };
  const write = routeOf(writePoints(layout));
  const feed = routeOf(feedPoints(layout));
  const shown = Array.from({ length: Math.min(nodeCount, MOST_NODE_LINES) }, (_, i) =>
    Math.floor((i * nodeCount) / Math.min(nodeCount, MOST_NODE_LINES)),
  );
  return (
    <svg className={styles.lines} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      {shown.map((nodeIndex) => (
        <path
          key={nodeIndex}
          className={styles.thin}
          d={routePath(watchRoute(layout, 'kubelet/', { ...none, nodeIndex }), CORNER_PX)}
        />
      ))}
      {nodeCount > 0 && (
        <path
          className={styles.dashed}
          d={routePath(requestRoute(layout, 'kubelet/', { ...none, nodeIndex: nodeCount - 1 }, false), CORNER_PX)}
        />
      )}
      <path className={styles.dashed} d={routePath(requestRoute(layout, 'kube-scheduler', none, false), CORNER_PX)} />
      <path
        className={styles.dashed}
        d={routePath(requestRoute(layout, 'kube-controller-manager', none, false), CORNER_PX)}
      />
      {Array.from({ length: clients }, (_, clientRow) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its number
          key={clientRow}
          className={styles.line}
          d={routePath(requestRoute(layout, 'kubectl', { ...none, clientRow }, false), CORNER_PX)}
        />
      ))}
      <path className={styles.line} d={routePath(write, CORNER_PX)} />
      <path className={styles.line} d={routePath(feed, CORNER_PX)} />
      <path className={styles.line} d={routePath(watchRoute(layout, 'kube-scheduler', none), CORNER_PX)} />
      <path className={styles.line} d={routePath(watchRoute(layout, 'kube-controller-manager', none), CORNER_PX)} />
      {STATIONS.map((name) => (
        <circle key={name} className={styles.station} cx={stations[name].x} cy={stations[name].y} r="7" />
      ))}
    </svg>
  );
});
