import type { Side } from '#panels/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./FirstMinute.tsx').then((module) => ({ default: module.FirstMinute }));

/** Leads a newcomer through the first minute; it shows nothing afterwards. */
export const firstMinute: Side = {
  surface: 'side',
  name: 'inspector',
  place: 'belowInspector',
  opening: { isOpen: () => true, stores: () => [] },
  Part: lazyPart(load),
};
