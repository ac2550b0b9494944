import { useMemo, useRef } from 'react';
import { useCollection } from '#client/useCollection.ts';
import { formatCpus } from '#panelParts/figures/formatFigures.ts';
import { shortPodName } from '#panelParts/pods/PodToken.tsx';
import { isChosen } from '#panelParts/stories/useLessonMoves.ts';
import type { LessonAnswer } from '#protocol/lessons.ts';
import type { NodeView, PodView } from '#protocol/views.ts';
import { blockLabel, layOutBin } from '#scenes/bins/binLayout.ts';
import { classes } from '#widgets/classes.ts';
import { useSize } from '#widgets/useSize.ts';
import { workloadColour } from '#widgets/workloadColour.ts';
import styles from './Presenter.module.css';
import { usePresenterTexts } from './usePresenterTexts.ts';

/** Above this number of nodes names cannot be large enough for the last row. */
export const MOST_NODES = 8;
/** Most Pods without a node that are named. */
const MOST_WAITING = 5;
const SMALLEST_PX = 6;
/** The width of a character relative to the letter height, and the height of a line. */
const CHARACTER = 0.58;
const LINE = 1.25;

interface BigNodesProps {
  /** The class's answer and the right one, for questions about nodes or Pods. */
  readonly mine: LessonAnswer | undefined;
  readonly truth: LessonAnswer | undefined;
}

/** The nodes as bins with letters for the last row: height is requested CPU, the brim is allocatable. */
export function BigNodes({ mine, truth }: BigNodesProps) {
  const t = usePresenterTexts();
  const nodes = useCollection('nodes');
  const pods = useCollection('pods');
  const shown = useMemo(() => [...nodes.map.values()].toSorted((a, b) => a.ordinal - b.ordinal), [nodes]);
  const { byNode, waiting } = useMemo(() => placed([...pods.map.values()]), [pods]);
  return (
    <div className={styles.picture}>
      <p className={styles.waiting} data-empty={waiting.length === 0 || undefined}>
        {waiting.length > 0 && <span>{t('waiting')}</span>}
        {waiting.slice(0, MOST_WAITING).map((pod) => (
          <b key={pod.key} data-pod={pod.key} className={workloadColour(pod.colour)}>
            {shortPodName(pod.name, pod.workload)}
          </b>
        ))}
        {waiting.length > MOST_WAITING && <span>{t('more', { count: waiting.length - MOST_WAITING })}</span>}
      </p>
      <ul className={styles.bins} aria-label={t('nodes')}>
        {shown.map((node) => (
          <Bin
            key={node.name}
            node={node}
            pods={byNode.get(node.name) ?? []}
            isMine={isChosen(mine, node.name)}
            isTruth={truth !== undefined && isChosen(truth, node.name)}
          />
        ))}
      </ul>
    </div>
  );
}

function placed(pods: readonly PodView[]) {
  const byNode = new Map<string, PodView[]>();
  const waiting: PodView[] = [];
  for (const pod of pods) {
    if (pod.phase === 'Succeeded' || pod.phase === 'Failed') continue;
    if (pod.node === '') waiting.push(pod);
    else byNode.set(pod.node, [...(byNode.get(pod.node) ?? []), pod]);
  }
  return { byNode, waiting: waiting.toSorted((a, b) => a.ordinal - b.ordinal) };
}

interface BinProps {
  readonly node: NodeView;
  readonly pods: readonly PodView[];
  readonly isMine: boolean;
  readonly isTruth: boolean;
}

function Bin({ node, pods, isMine, isTruth }: BinProps) {
  const t = usePresenterTexts();
  const tub = useRef<HTMLDivElement>(null);
  const { widthPx, heightPx } = useSize(tub);
  const letterPx = tub.current ? Number.parseFloat(getComputedStyle(tub.current).fontSize) : 0;
  const named = useMemo(() => new Map(pods.map((pod) => [pod.key, pod])), [pods]);
  const { blocks } = useMemo(() => {
    const binPods = pods.map((pod) => ({ ...pod, request: pod.cpuMilli }));
    const size = { widthPx: widthPx || 1, heightPx: heightPx || 1, smallestPx: SMALLEST_PX };
    return layOutBin(binPods, node.cpuMilli, size);
  }, [pods, node.cpuMilli, widthPx, heightPx]);
  return (
    <li className={styles.bin} data-node={node.name} data-class={isMine || undefined} data-truth={isTruth || undefined}>
      <b className={styles.node}>{node.name}</b>
      <div ref={tub} className={styles.tub}>
        {blocks.map(({ keys, left, width, bottom, height, colour, workload, assumed }) => {
          const [key = ''] = keys;
          const isHigh = height * heightPx >= letterPx * LINE;
          const name = keys.length === 1 ? (named.get(key)?.name ?? '') : '';
          return (
            <span
              key={key}
              data-pod={keys.length === 1 ? key : undefined}
              className={classes(styles.block, workloadColour(colour), assumed && styles.assumed)}
              style={{
                left: `${100 * left}%`,
                width: `${100 * width}%`,
                bottom: `${100 * bottom}%`,
                height: `${100 * height}%`,
              }}
            >
              {isHigh && blockLabel(name, workload, width * widthPx - letterPx / 2, letterPx * CHARACTER)}
            </span>
          );
        })}
      </div>
      <span className={styles.used}>
        {t('ofCpu', { used: formatCpus(node.requestedCpuMilli), whole: formatCpus(node.cpuMilli) })}
      </span>
    </li>
  );
}
