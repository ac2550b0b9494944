import { useMemo } from 'react';
import { isPod, podSelection, useSelection } from '#client/selectionStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatCpus, formatMemory } from '#panelParts/figures/formatFigures.ts';
import { walkBlocks } from '#panelParts/sideBySide/SideBins.tsx';
import type { ComparedNode, ComparedPod, ComparedRun } from '#protocol/comparison.ts';
import { classes } from '#widgets/classes.ts';
import looks from '#widgets/looks.module.css';
import { workloadColour } from '#widgets/workloadColour.ts';
import styles from './Compare.module.css';
import type { ComparedResource } from './Compare.tsx';
import { allocatableOf, requestedOf, shareOf } from './readFigures.ts';

interface FieldProps {
  readonly side: 'A' | 'B';
  readonly title: string;
  readonly run: ComparedRun;
  readonly pods: readonly ComparedPod[];
  readonly resource: ComparedResource;
}

/** Above this number of nodes a node is a level without blocks. */
const NODES_WITH_BLOCKS = 40;

/** All nodes of one run, as bins: height is the request, the brim is allocatable. */
export function Field({ side, title, run, pods, resource }: FieldProps) {
  const t = useTexts('compare');
  const first = run.nodes.find((node) => node.pods.length > 0)?.pods[0];
  const byKey = useMemo(() => new Map(pods.map((pod) => [pod.key, pod])), [pods]);
  const hasBlocks = run.nodes.length <= NODES_WITH_BLOCKS;
  return (
    <section className={styles.field} aria-label={`${side}: ${title}`}>
      <h3>
        <b className={styles.side}>{side}</b> {title}
      </h3>
      <ul
        className={classes(styles.bins, !hasBlocks && styles.levels)}
        aria-label={t('blocks', { side })}
        onKeyDown={walkBlocks}
      >
        {run.nodes.map((node) => (
          <Bin key={node.name} node={node} first={first} byKey={hasBlocks ? byKey : undefined} resource={resource} />
        ))}
      </ul>
    </section>
  );
}

interface BinProps {
  readonly node: ComparedNode;
  /** The node where Tab enters the field. */
  readonly first: string | undefined;
  readonly byKey: ReadonlyMap<string, ComparedPod> | undefined;
  readonly resource: ComparedResource;
}

function Bin({ node, first, byKey, resource }: BinProps) {
  const t = useTexts('compare');
  const selection = useSelection((state) => state.selection);
  const whole = allocatableOf(node, resource);
  const label = t('bin', {
    node: node.name,
    used: amount(requestedOf(node, resource), resource),
    whole: amount(whole, resource),
    pods: node.pods.length,
  });
  return (
    <li className={styles.bin} title={label}>
      <span className={looks.spoken}>{label}</span>
      <div className={styles.tub}>
        {byKey ? (
          node.pods.map((key) => {
            const pod = byKey.get(key);
            if (!pod || whole <= 0) return null;
            const request = resource === 'cpu' ? pod.cpuMilli : pod.memoryBytes;
            return (
              <button
                key={key}
                type="button"
                tabIndex={key === first ? 0 : -1}
                className={classes(
                  styles.block,
                  workloadColour(pod.colour),
                  pod.nodes[0] !== pod.nodes[1] && styles.moved,
                  isPod(selection, key) && styles.selected,
                )}
                style={{ height: `${(100 * request) / whole}%` }}
                aria-label={key}
                title={key}
                onClick={() => useSelection.getState().select(podSelection(key))}
              />
            );
          })
        ) : (
          <i className={styles.level} style={{ height: `${Math.min(100, 100 * shareOf(node, resource))}%` }} />
        )}
      </div>
      {byKey && (
        <span className={styles.foot} aria-hidden="true">
          {node.name}
        </span>
      )}
    </li>
  );
}

function amount(value: number, resource: ComparedResource): string {
  return resource === 'cpu' ? formatCpus(value) : formatMemory(value);
}
