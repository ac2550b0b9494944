import { classes } from '#widgets/classes.ts';
import looks from '#widgets/looks.module.css';
import styles from './Tip.module.css';

export interface TipPlace {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

const WIDTH_PX = 340;

/** The full text of the item under the pointer or with the focus. */
export function Tip({ pointed: { text, left, top, bottom } }: { readonly pointed: TipPlace }) {
  const x = Math.max(8, Math.min(left, innerWidth - WIDTH_PX - 8));
  const isLow = bottom > innerHeight * 0.6;
  return (
    <div
      className={classes(looks.floating, styles.tip)}
      style={isLow ? { left: x, bottom: innerHeight - top + 6 } : { left: x, top: bottom + 6 }}
      aria-hidden="true"
    >
      {text}
    </div>
  );
}
