import { describe, expect, it } from 'vitest';
import { type Box, overviewLayout, requestRoute, STATIONS, shareOfStation, watchRoute } from './overviewLayout.ts';
import { pointAt, routeOf, routePath } from './route.ts';

/** The lowest stage: the page at 1280 by 720 while a notice is shown below it. */
const LOWEST = [914, 372] as const;
const SIZES = [LOWEST, [914, 420], [880, 520], [1000, 620], [1440, 860]] as const;
const NOWHERE = { clientRow: 0, nodeIndex: 2, nodeCount: 7 };

const apart = (a: Box, b: Box) =>
  a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;

describe('overviewLayout', () => {
  it.each(SIZES)('keeps everything inside a stage of %i by %i, without overlap', (width, height) => {
    const { clients, server, etcd, scheduler, controllers, nodes } = overviewLayout(width, height);
    const boxes = [clients, server, etcd, scheduler, controllers, nodes];
    for (const [i, box] of boxes.entries()) {
      expect(Math.min(box.x, box.y, box.width, box.height)).toBeGreaterThan(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
      for (const other of boxes.slice(i + 1)) expect(apart(box, other)).toBe(true);
    }
  });

  it('keeps room for the queues and for one workload on the smallest stage', () => {
    const { server, scheduler, controllers } = overviewLayout(...LOWEST);
    expect(server.height).toBeGreaterThanOrEqual(155);
    expect(scheduler.height).toBeGreaterThanOrEqual(67);
    expect(controllers.height).toBeGreaterThanOrEqual(46);
  });

  it('finds a separate field for each of very many nodes', () => {
    const { nodes, node } = overviewLayout(1000, 620);
    const fields = Array.from({ length: 1000 }, (_, index) => node(index, 1000));
    expect(new Set(fields.map(({ x, y }) => `${x} ${y}`)).size).toBe(1000);
    for (const { x, y, width, height } of fields) {
      expect(x + width).toBeLessThanOrEqual(nodes.x + nodes.width + 0.01);
      expect(y + height).toBeLessThanOrEqual(nodes.y + nodes.height + 0.01);
    }
  });

  it.each(['kubectl', 'kube-scheduler', 'kube-controller-manager/ReplicaSet', 'kubelet/n3'])(
    'leads requests of %s past every station in order',
    (address) => {
      const layout = overviewLayout(1000, 620);
      const route = requestRoute(layout, address, NOWHERE, true);
      const shares = STATIONS.map((station) => shareOfStation(layout, route, station));
      expect(shares).toEqual([...shares].sort((a, b) => a - b));
      for (const [i, station] of STATIONS.entries()) {
        const at = pointAt(route, shares[i] ?? 0);
        expect(at.x).toBeCloseTo(layout.stations[station].x);
        expect(at.y).toBeCloseTo(layout.stations[station].y);
      }
    },
  );

  it('a notification ends at the watcher', () => {
    const layout = overviewLayout(1000, 620);
    const field = layout.node(2, 7);
    const end = pointAt(watchRoute(layout, 'kubelet/n3', NOWHERE), 1);
    expect(end.x).toBeCloseTo(field.x + field.width / 2);
    expect(end.y).toBeCloseTo(field.y + field.height * 0.2);
    expect(pointAt(watchRoute(layout, 'kube-scheduler', NOWHERE), 1).y).toBe(layout.scheduler.y);
  });
});

describe('route', () => {
  const route = routeOf([
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 100, y: 50 },
  ]);

  it('a point moves along a route at an even speed', () => {
    expect([0, 0.5, 1, 2].map((share) => pointAt(route, share))).toEqual([
      { x: 0, y: 0 },
      { x: 75, y: 0 },
      { x: 100, y: 50 },
      { x: 100, y: 50 },
    ]);
  });

  it('rounds a corner as far as there is room', () => {
    expect(routePath(route, 10)).toBe('M0 0L90 0Q100 0 100 10L100 50');
    expect(routePath(route, 80)).toBe('M0 0L75 0Q100 0 100 25L100 50');
  });
});
