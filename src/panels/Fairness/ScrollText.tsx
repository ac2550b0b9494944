import { classes } from '#widgets/classes.ts';
import page from './Fairness.module.css';

interface ScrollTextProps {
  readonly label: string;
  readonly text: string;
  /** Long lines go on below instead of beyond the edge. */
  readonly wrapped?: boolean;
}

/** Text that is longer than its window: reachable by keyboard, selectable, never cut. */
export function ScrollText({ label, text, wrapped }: ScrollTextProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes(page.text, wrapped && page.wrapped)} aria-label={label} tabIndex={0}>
      <pre>{text}</pre>
    </section>
  );
}
