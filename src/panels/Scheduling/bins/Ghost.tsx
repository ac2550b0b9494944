import { verdictTone } from '#panelParts/verdicts/verdictTone.ts';
import type { NodeVerdict } from '#protocol/explanation.ts';
import type { NodeView, PodView } from '#protocol/views.ts';
import { overflow } from '#scenes/bins/levels.ts';
import { classes } from '#widgets/classes.ts';
import { verdictPattern } from '#widgets/VerdictGlyph.tsx';
import styles from './Bins.module.css';

interface GhostProps {
  readonly pod: PodView;
  readonly node: NodeView;
  readonly verdict: NodeVerdict;
  readonly heightPx: number;
}

/** So far a Pod may stick out before the picture is cut, with a torn edge. */
const MOST_OVER_PX = 30;

/** The held Pod where it would stand in the bin: true to scale, so that it sticks out by what it lacks. */
export function Ghost({ pod, node, verdict, heightPx }: GhostProps) {
  const place = overflow(node.requestedCpuMilli, pod.cpuMilli, node.cpuMilli);
  if (!place) return null;
  const most = 1 + MOST_OVER_PX / (heightPx || 108);
  const top = Math.min(place.bottom + place.height, most);
  const isTorn = place.bottom + place.height > most;
  const tone = verdictTone(verdict.code);
  return (
    <span
      className={classes(styles.ghost, styles[tone], verdictPattern(tone), isTorn && styles.torn)}
      style={{ bottom: `${100 * Math.min(place.bottom, most)}%`, height: `${100 * Math.max(0, top - place.bottom)}%` }}
      aria-hidden="true"
    />
  );
}
