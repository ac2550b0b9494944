import { useMemo, useRef } from 'react';
import { PodsByNode } from '#client/indexes/podsByNode.ts';
import { useIndex } from '#client/indexes/useIndex.ts';
import { useCollection } from '#client/useCollection.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { walkBlocks } from '#panelParts/sideBySide/walkBlocks.ts';
import { classes } from '#widgets/classes.ts';
import { Section } from '#widgets/Section.tsx';
import { useSize } from '#widgets/useSize.ts';
import { measureOf } from './measure.ts';
import { NodeBin } from './NodeBin.tsx';
import { nodesShown } from './nodesShown.ts';
import styles from './Where.module.css';

const GAP_PX = 8;
const RIM_PX = 4;
/** The widths in the style sheet. */
const TUB_PX = { one: 200, two: 104 };

const createPodsByNode = () => new PodsByNode();

/** The nodes as bins side by side, each with its Pods. */
export function Where() {
  const t = useTexts('lab');
  const list = useRef<HTMLUListElement>(null);
  const { widthPx } = useSize(list);
  const { map } = useCollection('nodes');
  useCollection('pods');
  const byNode = useIndex('pods', createPodsByNode);
  const { measure, nodes, others, columns } = useMemo(() => {
    const all = [...map.values()];
    const by = measureOf(all);
    return { measure: by, ...nodesShown(all, by) };
  }, [map]);
  const isOneRow = columns === nodes.length;
  const size = {
    widthPx: Math.max(16, (widthPx + GAP_PX) / columns - GAP_PX - RIM_PX),
    heightPx: isOneRow ? TUB_PX.one : TUB_PX.two,
  };
  const weightless = nodes.reduce(
    (sum, { name }) => sum + byNode.on(name).filter((pod) => measure.request(pod) <= 0).length,
    0,
  );
  if (nodes.length === 0) return null;
  return (
    <Section title={t('where.title')} note={t(`where.${measure.resource}.note`)}>
      <ul
        ref={list}
        className={classes(styles.bins, !isOneRow && styles.two)}
        style={{ '--n': columns } as React.CSSProperties}
        aria-label={t('where.title')}
        onKeyDown={walkBlocks}
      >
        {nodes.map((node, index) => (
          <NodeBin
            key={node.name}
            node={node}
            pods={byNode.on(node.name)}
            measure={measure}
            size={size}
            entersHere={index === 0}
          />
        ))}
      </ul>
      {others > 0 && <p className={styles.below}>{t('where.others', { shown: nodes.length, count: others })}</p>}
      {weightless > 0 && (
        <p className={styles.below}>{t(`where.${measure.resource}.weightless`, { count: weightless })}</p>
      )}
    </Section>
  );
}
