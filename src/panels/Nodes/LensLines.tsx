import type { FieldView } from '#scenes/nodeField/fieldView.ts';
import { ZONE_HEADER_PX } from './field/planViews.ts';
import styles from './Nodes.module.css';

interface LensLinesProps {
  readonly overview: FieldView;
  readonly detail: FieldView;
  readonly lens: string;
}

const FRAME_PX = 3;

/** From the zone in the whole field to its enlargement. */
export function LensLines({ overview, detail, lens }: LensLinesProps) {
  const zone = overview.layout.zones.find((rect) => rect.zone === lens);
  if (!zone) return null;
  const left = overview.left + zone.x - FRAME_PX;
  const top = overview.top + zone.y - FRAME_PX;
  const right = left + zone.width + 2 * FRAME_PX - 1;
  const bottom = top + zone.height + 2 * FRAME_PX - 1;
  const edge = detail.left - 10;
  const upper = detail.top + ZONE_HEADER_PX;
  const lower = detail.top + detail.height;
  return (
    <svg className={styles.lens} aria-hidden="true">
      <rect x={left} y={top} width={right - left} height={bottom - top} />
      <path d={`M${right} ${top}L${edge} ${upper}M${right} ${bottom}L${edge} ${lower}`} className={styles.lensWay} />
      <path d={`M${edge} ${upper}V${lower}`} />
    </svg>
  );
}
