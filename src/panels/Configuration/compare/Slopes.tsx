import { linkHorizontal } from 'd3-shape';
import { useMemo } from 'react';
import { isPod } from '#client/podSelection.ts';
import { useSelection } from '#client/selectionStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { ComparedPod } from '#protocol/comparison.ts';
import { laneCentres, slopes } from '#scenes/compare/slopes.ts';
import { classes } from '#widgets/classes.ts';
import { workloadColour } from '#widgets/workloadColour.ts';
import styles from './Compare.module.css';

const WIDTH = 100;
const HEIGHT = 300;
const line = linkHorizontal();

/** More lines could not be distinguished; the others are counted. */
const MOST_LINES = 400;
/** With more nodes there is no room for their names. */
const NAMED_NODES = 24;

/** Lines from a Pod's node in A to its node in B, for Pods with different nodes. */
export function Slopes({ pods, nodes }: { readonly pods: readonly ComparedPod[]; readonly nodes: readonly string[] }) {
  const t = useTexts('compare');
  const selection = useSelection((state) => state.selection);
  const all = useMemo(() => slopes(pods, nodes), [pods, nodes]);
  const lines = all.slice(0, MOST_LINES);
  const lanes = laneCentres(nodes.length);
  const names = nodes.length <= NAMED_NODES ? [...nodes, t('pending')] : [];
  return (
    <div className={styles.slopes}>
      <ol className={styles.lanes} aria-hidden="true">
        {names.map((name, lane) => (
          <li key={name} style={{ top: `${100 * (lanes[lane] ?? 0)}%` }}>
            {name}
          </li>
        ))}
      </ol>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('slopes', { count: all.length })}
      >
        {lines.map(({ key, colour, from, to }) => (
          <path
            key={key}
            className={classes(styles.slope, workloadColour(colour), isPod(selection, key) && styles.chosen)}
            d={line({ source: [0, from * HEIGHT], target: [WIDTH, to * HEIGHT] }) ?? undefined}
            vectorEffect="non-scaling-stroke"
          >
            <title>{key}</title>
          </path>
        ))}
      </svg>
      <ol className={styles.lanes} aria-hidden="true">
        {names.map((name, lane) => (
          <li key={name} style={{ top: `${100 * (lanes[lane] ?? 0)}%` }}>
            {name}
          </li>
        ))}
      </ol>
      {all.length > lines.length && (
        <p className={styles.faint}>{t('moreLines', { count: all.length - lines.length })}</p>
      )}
    </div>
  );
}
