import styles from './workloadColour.module.css';

const COLOURS = 12;

/** The class that sets `--f` (fill) and `--e` (edge) to a workload's colour; numbers beyond 12 repeat. */
export function workloadColour(colour: number): string {
  return styles[`w${((colour - 1) % COLOURS) + 1}`] ?? '';
}
