import { type Point, type Route, routeOf } from './route.ts';

const HEADING_PX = 26;

/** Space for the name and question of a station: its width, its height, and its distances above and below the line. */
const STATION = { width: 72, height: 30, above: 22, below: 16 };

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The handlers of the API server in the picture, in the order in which a request passes them. */
export const STATIONS = ['authn', 'fairness', 'authz', 'mutating', 'schema', 'validating', 'storage'] as const;
export type StationName = (typeof STATIONS)[number];

/** Positions of everything on a stage of that size. */
export interface OverviewLayout {
  readonly width: number;
  readonly height: number;
  readonly clients: Box;
  readonly server: Box;
  readonly stations: Readonly<Record<StationName, Point>>;
  /** Whether every other station has its name below the line, because the names do not fit side by side. */
  readonly isStaggered: boolean;
  readonly watchCache: Box;
  readonly etcd: Box;
  /** Heights of the line on which writes go to etcd, and of the one on which they come back as events. */
  readonly writesY: number;
  readonly eventsY: number;
  readonly scheduler: Box;
  readonly controllers: Box;
  readonly nodes: Box;
  /** Start of a client's line, by its row. */
  client(row: number): Point;
  /** The field of a node, by its index in the order of creation. */
  node(index: number, count: number): Box;
}

const MARGIN = 16;
const CLIENT_ROW = 44;
/** Minimum height of the API server: its heading, and stations with two-line names on each side. */
const SERVER_FROM_PX = 155;
/** Gap between the API server and the components below it, and in it the lines to etcd and back; with all the room, and with little. */
const CROSSING = { ample: { gap: 80, writes: 52, events: 74 }, tight: { gap: 54, writes: 30, events: 48 } };
/** Gap between the scheduler and the controllers. */
const PARTS_GAP = { ample: 10, tight: 6 };
/** Where the lines to and from etcd end, right of its name. */
const ETCD_END_PX = 96;
/** Minimum height of the scheduler with its three queues, and of the controllers with one workload. */
const SCHEDULER_FROM_PX = 67;
const CONTROLLERS_FROM_PX = 46;
/** Room below everything for the line on which requests come back; with all the room, and with little. */
const FLOOR = { ample: 42, tight: 24 };
/** On a stage of this height nothing has to be tight, and on one of less than the other parts lie on each other. */
const AMPLE_FROM_PX = 420;
const TIGHT_FROM_PX = 372;
/** Width of the longest name of a station, with some slack. */
const STATION_NAME = 68;
/** Width of a write's kind, type and revision. */
const WRITE = 200;
/** Width of the three members of etcd side by side. */
const MEMBERS = 210;
/** A node's field at least this wide has the node's name below it; the next constant is the height of that name. */
export const FIELD_NAME_FROM_PX = 60;
const FIELD_NAME_PX = 16;

/**
 * A request moves from left to right. Components that get notifications are below its route, the nodes at the right.
 */
export function overviewLayout(width: number, height: number): OverviewLayout {
  const tight = Math.min(1, Math.max(0, (AMPLE_FROM_PX - height) / (AMPLE_FROM_PX - TIGHT_FROM_PX)));
  const between = (ample: number, least: number): number => ample + (least - ample) * tight;
  const floor = between(FLOOR.ample, FLOOR.tight);
  const partsGap = between(PARTS_GAP.ample, PARTS_GAP.tight);
  const clients: Box = { x: MARGIN, y: 28, width: Math.max(84, width * 0.09), height: height * 0.5 };
  const nodesWidth = Math.max(190, width * 0.24);
  const nodes: Box = { x: width - nodesWidth - MARGIN, y: 28, width: nodesWidth, height: height - 28 - MARGIN };
  const left = clients.x + clients.width + 34;
  const server: Box = { x: left, y: 20, width: nodes.x - 58 - left, height: Math.max(SERVER_FROM_PX, height * 0.365) };
  const cacheWidth = Math.max(138, Math.min(WRITE, server.width * 0.38), server.width * 0.27);
  const watchCache: Box = {
    x: server.x + server.width - cacheWidth - 12,
    y: server.y + 44,
    width: cacheWidth,
    height: server.height - 60,
  };
  const below = server.y + server.height;
  const etcd: Box = {
    x: server.x,
    y: below + 26,
    width: Math.max(server.width * 0.36, Math.min(MEMBERS, server.width * 0.42)),
    height: height - below - 26 - floor,
  };
  const left2 = etcd.x + etcd.width + 24;
  const top = below + between(CROSSING.ample.gap, CROSSING.tight.gap);
  const parts = height - floor - top - partsGap;
  // Half each. If that is too little for the queues, the workloads keep one row.
  const queues = Math.max(parts / 2, Math.min(SCHEDULER_FROM_PX, parts - CONTROLLERS_FROM_PX));
  const scheduler: Box = { x: left2, y: top, width: server.x + server.width - left2, height: queues };
  const controllers: Box = { ...scheduler, y: top + queues + partsGap, height: parts - queues };
  return {
    width,
    height,
    clients,
    server,
    stations: stationsIn(server, watchCache.x),
    isStaggered: stationStep(server, watchCache.x) < STATION_NAME,
    watchCache,
    etcd,
    writesY: below + between(CROSSING.ample.writes, CROSSING.tight.writes),
    eventsY: below + between(CROSSING.ample.events, CROSSING.tight.events),
    scheduler,
    controllers,
    nodes,
    client: (row) => ({ x: clients.x + clients.width, y: clients.y + 34 + row * CLIENT_ROW }),
    node: (index, count) => fieldOf(nodes, index, count),
  };
}

function stationStep(server: Box, right: number): number {
  return (right - 18 - server.x) / STATIONS.length;
}

function stationsIn(server: Box, right: number): Readonly<Record<StationName, Point>> {
  const step = stationStep(server, right);
  const y = server.y + server.height * 0.5;
  return Object.fromEntries(
    STATIONS.map((name, i) => [name, { x: server.x + step * (i + 0.55), y }]),
  ) as unknown as Readonly<Record<StationName, Point>>;
}

/** The node's box below the heading, in as many columns as keep the boxes about as high as wide. */
function fieldOf(nodes: Box, index: number, count: number): Box {
  const top = nodes.y + 22;
  const height = nodes.height - 22;
  const columns = Math.max(Math.min(2, count), Math.ceil(Math.sqrt((count * nodes.width) / (height * 0.8))));
  const rows = Math.max(1, Math.ceil(count / columns));
  const [stepX, stepY] = [nodes.width / columns, Math.min(height / rows, (nodes.width / columns) * 1.3)];
  const gap = Math.min(10, stepX * 0.16);
  const name = stepX - gap >= FIELD_NAME_FROM_PX ? FIELD_NAME_PX : 0;
  return {
    x: nodes.x + (index % columns) * stepX,
    y: top + Math.floor(index / columns) * stepY + gap,
    width: stepX - gap,
    height: stepY - gap - name,
  };
}

export interface Placed {
  /** Row of the client; -1 for components that have their own place. */
  readonly clientRow: number;
  /** Index of the node and number of nodes, for kubelets. */
  readonly nodeIndex: number;
  readonly nodeCount: number;
}

/**
 * The route of a request from the component at `address` through the stations to the store, and to etcd when it writes.
 */
export function requestRoute(layout: OverviewLayout, address: string, placed: Placed, writes: boolean): Route {
  const { stations, server } = layout;
  const through = [{ x: server.x - 18, y: stations.authn.y }, stations.authn, stations.storage];
  return routeOf([...toServer(layout, address, placed), ...through, ...(writes ? writePoints(layout).slice(1) : [])]);
}

/** From the store down to etcd. */
export function writePoints({ stations, etcd, writesY: y }: OverviewLayout): readonly Point[] {
  return [stations.storage, { x: stations.storage.x, y }, { x: etcd.x + Math.min(ETCD_END_PX, etcd.width * 0.5), y }];
}

/** From etcd up to the watch cache: writes come back as events. */
export function feedPoints({ watchCache, etcd, eventsY: y }: OverviewLayout): readonly Point[] {
  const x = watchCache.x + watchCache.width * 0.25;
  return [
    { x: etcd.x + Math.min(ETCD_END_PX, etcd.width * 0.5), y },
    { x, y },
    { x, y: watchCache.y + watchCache.height },
  ];
}

/** The share of its route at which a request is in front of a station. */
export function shareOfStation(layout: OverviewLayout, route: Route, station: StationName): number {
  const { x } = layout.stations[station];
  let gone = 0;
  for (let i = 1; i < route.points.length; i++) {
    const [from, to] = [route.points[i - 1] as Point, route.points[i] as Point];
    const piece = Math.hypot(to.x - from.x, to.y - from.y);
    const isLine = from.y === to.y && to.y === layout.stations.authn.y && to.x > from.x;
    if (isLine && x >= from.x && x <= to.x) return route.lengthPx === 0 ? 0 : (gone + (x - from.x)) / route.lengthPx;
    gone += piece;
  }
  return 1;
}

function toServer(layout: OverviewLayout, address: string, placed: Placed): Point[] {
  const { server, scheduler, controllers, stations, nodes } = layout;
  const entry = server.x - 18;
  const floor =
    controllers.y + controllers.height + Math.min(14, (layout.height - controllers.y - controllers.height) / 2);
  const up = [
    { x: entry, y: floor },
    { x: entry, y: stations.authn.y },
  ];
  if (address === 'kube-scheduler') {
    const y = scheduler.y + scheduler.height * 0.5;
    const lane = scheduler.x - 22;
    return [{ x: scheduler.x, y }, { x: lane, y }, { x: lane, y: floor }, ...up];
  }
  if (address.startsWith('kube-controller-manager')) {
    const y = controllers.y + controllers.height * 0.6;
    const lane = controllers.x - 12;
    return [{ x: controllers.x, y }, { x: lane, y }, { x: lane, y: floor }, ...up];
  }
  if (address.startsWith('kubelet/')) {
    const field = layout.node(placed.nodeIndex, placed.nodeCount);
    const lane = nodes.x - 14;
    const x = field.x + field.width / 2;
    const y = field.y + field.height + (field.width >= FIELD_NAME_FROM_PX ? FIELD_NAME_PX : 0) + 3;
    return [{ x, y: y - 8 }, { x, y }, { x: lane, y }, { x: lane, y: floor }, ...up];
  }
  const from = layout.client(placed.clientRow);
  return [from, { x: entry, y: from.y }, { x: entry, y: stations.authn.y }];
}

/** The route of a notification from the watch cache to the component at `address`. */
export function watchRoute(layout: OverviewLayout, address: string, placed: Placed): Route {
  const { watchCache, scheduler, controllers, server, nodes } = layout;
  const right = server.x + server.width;
  if (address.startsWith('kubelet/')) {
    const field = layout.node(placed.nodeIndex, placed.nodeCount);
    const y = watchCache.y + watchCache.height * 0.3;
    const lane = nodes.x - 26;
    const x = field.x + field.width / 2;
    // Bins are open at the top: a notification enters from above.
    return routeOf([
      { x: right - 12, y },
      { x: lane, y },
      { x: lane, y: field.y - 3 },
      { x, y: field.y - 3 },
      { x, y: field.y + field.height * 0.2 },
    ]);
  }
  const x = watchCache.x + watchCache.width * 0.6;
  const from = { x, y: watchCache.y + watchCache.height };
  if (address === 'kube-scheduler') return routeOf([from, { x, y: scheduler.y }]);
  const lane = right + 14;
  const y = controllers.y + controllers.height * 0.3;
  return routeOf([
    { x: right - 12, y: from.y - 14 },
    { x: lane, y: from.y - 14 },
    { x: lane, y },
    { x: controllers.x + controllers.width, y },
  ]);
}

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
