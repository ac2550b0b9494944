import type { DeviceCount } from '#protocol/nodeResources.ts';
import { cellOnCanvas } from '#scenes/nodeField/fieldView.ts';
import { classes } from '#widgets/classes.ts';
import styles from './DeviceMarks.module.css';
import type { FieldController, FieldShown } from './field/fieldController.ts';

export type DevicesOfNodes = ReadonlyMap<string, DeviceCount>;

interface DeviceMarksProps {
  readonly controller: FieldController;
  readonly shown: FieldShown;
  readonly devices: DevicesOfNodes;
}

/** In narrower cells there is no room for the mark; the card and the line for screen readers say the same. */
const LEAST_WIDTH_PX = 76;
/** More of them are a number alone. */
const MOST_DRAWN = 6;

/** The devices of each node as squares in its cell, filled when taken. The card of the node has the sentence. */
export function DeviceMarks({ controller, shown: { detail }, devices }: DeviceMarksProps) {
  return (
    <div
      className={styles.marks}
      style={{ left: detail.left, top: detail.top, width: detail.width, height: detail.height }}
      aria-hidden="true"
    >
      {[...devices.values()].map(({ node, count, taken }) => {
        const slot = controller.book.slotOf(node);
        const cell = slot === undefined ? undefined : cellOnCanvas(detail, slot);
        if (!cell || cell.width < LEAST_WIDTH_PX) return null;
        const place = `translate(${cell.x - detail.left}px, ${cell.y - detail.top}px)`;
        return (
          <div key={node} className={styles.cell} style={{ transform: place, width: cell.width, height: cell.height }}>
            <span className={styles.mark} data-devices={node}>
              {count <= MOST_DRAWN &&
                Array.from({ length: count }, (_, index) => (
                  // They differ in nothing but their place.
                  // biome-ignore lint/suspicious/noArrayIndexKey: see above
                  <i key={index} className={classes(index < taken && styles.taken)} />
                ))}
              {`${taken}\u2009/\u2009${count}`}
            </span>
          </div>
        );
      })}
    </div>
  );
}
