import { WHOLE } from '#scenes/nodeField/camera.ts';
import type { ZoneCells } from '#scenes/nodeField/cellBook.ts';
import { layOutField } from '#scenes/nodeField/fieldLayout.ts';
import type { FieldView } from '#scenes/nodeField/fieldView.ts';

export interface ViewPlan {
  /** The whole field as heat, when there is a lens beside it. */
  readonly overview: FieldView | undefined;
  /** What the camera moves over. */
  readonly detail: FieldView;
  /** The zone under the lens. */
  readonly lens: string | undefined;
}

export const ZONE_HEADER_PX = 22;
const PADDING_PX = 16;
const TOP_PX = 8;
/** Cells narrower than this cannot show blocks: the whole field becomes heat, and a lens shows one zone. */
const LENS_BELOW_PX = 24;
const OVERVIEW_SHARE = 0.4;
const LENS_GAP_PX = 46;
/** Beside the lens zones stand below each other, up to this many. */
const ZONES_DOWN = 8;

/** How the stage is divided for what there is to show. `wanted` is the zone that the reader chose for the lens. */
export function planViews(
  zones: readonly ZoneCells[],
  slotCount: number,
  width: number,
  height: number,
  wanted: string | undefined,
): ViewPlan {
  const inner = { width: Math.max(0, width - 2 * PADDING_PX), height: Math.max(0, height - 2 * TOP_PX) };
  const bins = {
    headerPx: ZONE_HEADER_PX,
    gapPx: 14,
    aspect: [1.2, 2.6],
    widestCellPx: 240,
    mostAcross: zones.length,
  } as const;
  const whole = layOutField(zones, slotCount, { ...inner, ...bins });
  const place = { left: PADDING_PX, top: TOP_PX, ...inner, camera: WHOLE };
  if (zones.length < 2 || whole.cellWidth >= LENS_BELOW_PX) {
    return { overview: undefined, detail: { ...place, layout: whole, heatOnly: false }, lens: undefined };
  }
  const focus = zones.find(({ zone }) => zone === wanted) ?? zones[0];
  const heatWidth = Math.round(inner.width * OVERVIEW_SHARE);
  const lensLeft = PADDING_PX + heatWidth + LENS_GAP_PX;
  const lensWidth = width - lensLeft - PADDING_PX;
  const heat = {
    headerPx: ZONE_HEADER_PX,
    gapPx: 2,
    aspect: [0.3, 0.7],
    widestCellPx: 40,
    mostAcross: Math.ceil(zones.length / ZONES_DOWN),
  } as const;
  return {
    overview: {
      ...place,
      width: heatWidth,
      layout: layOutField(zones, slotCount, { width: heatWidth, height: inner.height, ...heat }),
      heatOnly: true,
    },
    detail: {
      ...place,
      left: lensLeft,
      width: lensWidth,
      layout: layOutField(focus ? [focus] : [], slotCount, { width: lensWidth, height: inner.height, ...bins }),
      heatOnly: false,
    },
    lens: focus?.zone,
  };
}
