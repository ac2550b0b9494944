import { PodsByNode, useIndex } from '#client/indexes/useIndex.ts';
import { useSelection } from '#client/selectionStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { useMoment } from '#client/useMoment.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { traffic } from '#i18n/en/traffic.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { TrafficView } from '#protocol/traffic.ts';
import type { NodeView, PodView } from '#protocol/views.ts';
import type { OverviewLayout } from '#scenes/overview/overviewLayout.ts';
import type { Point } from '#scenes/overview/route.ts';
import { Button } from '#widgets/Button.tsx';
import { formatCount } from '#widgets/formatCount.ts';
import { BIN_FROM_PX, podBlocks } from './fieldPainter.ts';
import styles from './ServiceRequests.module.css';

addTexts('traffic', traffic);

/** More lines than this tell nobody where a request goes. */
const MOST_LINES = 60;
/** How far above its two ends a line bends, in pixels. */
const BEND_PX = 16;
const createPodsByNode = () => new PodsByNode();

interface RequestLinesProps {
  readonly layout: OverviewLayout;
  readonly nodes: readonly NodeView[];
}

/** Who sends requests to a Service at this moment. */
function useRunningClients(): readonly TrafficView[] {
  const { data = [] } = useAsk('traffic', {}, { refresh: 'moment', playingIntervalMs: 500 });
  return data.filter(({ client }) => client.state === 'running');
}

/** Where requests to Services go: from the node of the clients to each Pod in the rules of that node's kube-proxy. */
export function RequestLines({ layout, nodes }: RequestLinesProps) {
  const clients = useRunningClients();
  const byNode = useIndex('pods', createPodsByNode);
  const selection = useSelection((state) => state.selection);
  const isPlaying = useMoment(({ playing }) => playing);
  if (clients.length === 0) return null;
  const { width, height } = layout;
  return (
    <svg
      className={styles.lines}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      data-playing={isPlaying || undefined}
      aria-hidden="true"
    >
      {clients.map(({ client: { id, namespace, node, service }, rules, failingPods }) => {
        const from = startOf(layout, nodes, node);
        if (!from) return null;
        const isSelected =
          selection?.kind === 'Service' && selection.namespace === namespace && selection.name === service;
        return (
          <g key={id} data-selected={isSelected || undefined}>
            {rules?.endpoints.slice(0, MOST_LINES).map(({ uid, address, pod, node: nodeName }) => {
              const to = endOf(layout, nodes, nodeName, `${namespace}/${pod}`, byNode.on(nodeName));
              if (!to) return null;
              return (
                <g key={`${uid} ${address}`} data-pod={pod} data-bad={failingPods.includes(pod) || undefined}>
                  <path d={bent(from, to)} />
                  <circle cx={to.x} cy={to.y} r={2.5} />
                </g>
              );
            })}
            <circle className={styles.clients} cx={from.x} cy={from.y} r={4} />
          </g>
        );
      })}
    </svg>
  );
}

/** Clients stand at the upper left of their node, where a bin is open. */
function startOf(layout: OverviewLayout, nodes: readonly NodeView[], name: string): Point | undefined {
  const index = nodes.findIndex((node) => node.name === name);
  if (index < 0) return undefined;
  const { x, y, width } = layout.node(index, nodes.length);
  return { x: x + Math.min(8, width / 2), y: y + 4 };
}

/** The upper edge of the Pod's block, or the middle of a node that is too small to show its Pods. */
export function endOf(
  layout: OverviewLayout,
  nodes: readonly NodeView[],
  nodeName: string,
  key: string,
  onNode: readonly PodView[],
): Point | undefined {
  const index = nodes.findIndex((node) => node.name === nodeName);
  const node = nodes[index];
  if (!node) return undefined;
  const box = layout.node(index, nodes.length);
  const block =
    box.width >= BIN_FROM_PX ? podBlocks(box, node, onNode).find(({ keys }) => keys.includes(key)) : undefined;
  // A Pod that requests no CPU has no block: it stands on the floor of its bin.
  if (!block)
    return { x: box.x + box.width / 2, y: box.width >= BIN_FROM_PX ? box.y + box.height : box.y + box.height / 2 };
  return { x: block.x + block.width / 2, y: block.y + 1 };
}

function bent(from: Point, to: Point): string {
  const y = Math.min(from.y, to.y) - BEND_PX;
  return `M ${from.x} ${from.y} C ${from.x} ${y}, ${to.x} ${y}, ${to.x} ${to.y}`;
}

/** For each Service that gets requests what is sent to it; a press shows where each request goes and what came of it. */
export function RequestButtons() {
  const t = useTexts('traffic');
  const select = useSelection((state) => state.select);
  return useRunningClients().map(({ client: { id, namespace, service, node, ratePerSecond }, failingPods }) => (
    <Button key={id} onClick={() => select({ kind: 'Service', namespace, name: service })}>
      {t('sentTo', { service, node, perSecond: formatCount(ratePerSecond) })}
      {failingPods.length > 0 && ` ${t('failingPods', { count: failingPods.length })}`}
    </Button>
  ));
}
