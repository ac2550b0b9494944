import { table } from '#kernel/delta.ts';
import type { World } from '#kernel/world.ts';
import type { Node } from '#model/generated/types.ts';
import { isKind } from '#model/kinds.ts';
import type { Controller, InformerEvent, InformerScope, SyncScope } from '../controller.ts';

const ANNOTATION = 'node.alpha.kubernetes.io/ttl';

/**
 * Cache times for kubelets' Secrets and ConfigMaps, by ranges of the number of Nodes.
 * Upstream source (v1.36.2): pkg/controller/ttl/ttl_controller.go, ttlBoundaries.
 */
const STEPS = [
  { least: 0, most: 100, seconds: 0 },
  { least: 90, most: 500, seconds: 15 },
  { least: 450, most: 1000, seconds: 30 },
  { least: 900, most: 2000, seconds: 60 },
  { least: 1800, most: Number.POSITIVE_INFINITY, seconds: 300 },
];

const SIZE = table<{ readonly nodes: number; readonly step: number }>('controllers/TTL.size');

/**
 * Sets the time that kubelets may cache reads in an annotation of their Node: longer in a large cluster.
 * Upstream source (v1.36.2): pkg/controller/ttl/ttl_controller.go. A Node that says it already is not looked at.
 */
export class TTLController implements Controller {
  readonly name = 'TTL';
  readonly account = 'ttl-controller';
  readonly watches = ['Node'];
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  handle({ type, object }: InformerEvent, scope: InformerScope): void {
    if (!isKind(object, 'Node')) return;
    if (type === 'ADDED') this.count(1);
    if (type === 'DELETED') this.count(-1);
    else if (object.metadata.annotations?.[ANNOTATION] !== this.wanted()) scope.enqueue(object.metadata.name);
  }

  sync(scope: SyncScope): void {
    const node: Node | undefined = scope.cache('Node').get(scope.key);
    if (!node || node.metadata.annotations?.[ANNOTATION] === this.wanted()) return;
    const patch = { metadata: { annotations: { [ANNOTATION]: this.wanted() } } };
    scope.send({ verb: 'patch', kind: 'Node', name: scope.key, patch });
  }

  /** Changes one step at a time, with hysteresis. */
  private count(change: 1 | -1): void {
    const sizes = this.world.table(SIZE);
    const { nodes: before, step } = sizes.get('cluster') ?? { nodes: 0, step: 0 };
    const nodes = before + change;
    const at = STEPS[step] as (typeof STEPS)[number];
    const next = change > 0 && nodes > at.most ? step + 1 : change < 0 && nodes < at.least ? step - 1 : step;
    sizes.put('cluster', { nodes, step: next });
  }

  private wanted(): string {
    return String(STEPS[this.world.table(SIZE).get('cluster')?.step ?? 0]?.seconds ?? 0);
  }
}
