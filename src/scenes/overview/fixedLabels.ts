import { type Box, FIELD_NAME_FROM_PX, FIELD_NAME_PX, type OverviewLayout, STATIONS } from './overviewLayout.ts';

const HEADING_PX = 26;
/** Space for the name and question of a station: its width, its height, and its distances above and below the line. */
const STATION = { width: 72, height: 30, above: 22, below: 16 };

/** Boxes of the names on the stage that nothing may cover: those of components, stations and nodes. */
export function fixedLabels(layout: OverviewLayout, nodeCount: number): readonly Box[] {
  const { server, watchCache, etcd, scheduler, controllers, stations, isStaggered } = layout;
  const headings = [server, etcd, scheduler, controllers].map((part) => ({ ...part, height: HEADING_PX }));
  const names = STATIONS.map((name, index) => {
    const { x, y } = stations[name];
    const top = isStaggered && index % 2 === 1 ? y + STATION.below : y - STATION.above - STATION.height;
    return { x: x - STATION.width / 2, y: top, width: STATION.width, height: STATION.height };
  });
  return [...headings, ...names, watchCache, ...nodeNames(layout, nodeCount)];
}

function nodeNames({ node }: OverviewLayout, count: number): Box[] {
  if (count === 0 || node(0, count).width < FIELD_NAME_FROM_PX) return [];
  return Array.from({ length: count }, (_, index) => {
    const { x, y, width, height } = node(index, count);
    return { x, y: y + height, width, height: FIELD_NAME_PX };
  });
}
