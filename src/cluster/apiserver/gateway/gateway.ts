import { SECOND_US } from '#base/time.ts';
import { API_SERVER, type RequestArrived } from '#cluster/api/request.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import { countAnswer, isLoad } from '#cluster/environment/load/loadGenerators.ts';
import { table } from '#kernel/delta.ts';
import type { ActorContext, DueEvent } from '#kernel/event.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';

export const GATEWAYS = table<GatewaySettings>('apiserver/gateway');

export const GATEWAY_CLASSES = table<ClassCounts>('apiserver/gatewayClasses');

const TOO_MANY = 429;
const NOTHING: ClassCounts = { second: 0, came: 0, taken: 0, cameBefore: 0, passed: 0, refused: 0 };

/**
 * A gateway before the API servers, as in large installations. It limits the requests of load generators per second and
 * serves its classes in order. A class gets what those above it leave, so the lowest is refused first. It is not part
 * of Kubernetes.
 */
export class Gateway {
  private readonly settings: Table<GatewaySettings>;
  private readonly counts: Table<ClassCounts>;
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
    this.settings = world.table(GATEWAYS);
    this.counts = world.table(GATEWAY_CLASSES);
  }

  set({ settings }: GatewaySet, context: ActorContext): void {
    becauseOf(context, 'gateway.set', 'Gateway', 'gateway', { perSecond: settings?.perSecond ?? 'none' });
    for (const name of [...this.counts.keys()]) this.counts.delete(name);
    if (settings) this.settings.put('gateway', settings);
    else this.settings.delete('gateway');
  }

  /** True if the request gets a 429 and reaches no server. */
  refuses({ from, request: { user } }: RequestArrived, context: ActorContext): boolean {
    const settings = this.settings.size === 0 || !isLoad(from) ? undefined : this.settings.get('gateway');
    const own = settings?.classes.findIndex(({ users }) => isOf(users, user)) ?? -1;
    const { name = '' } = settings?.classes[own] ?? {};
    if (!settings || own < 0) return false;
    const second = Math.floor(context.nowUs / SECOND_US);
    const counts = this.countsIn(name, second);
    const passes = this.roomFor(settings, own, second) > 0;
    this.counts.put(name, passes ? withPassed(counts) : withRefused(counts));
    if (passes) return false;
    becauseOf(context, 'gateway.refused', 'Server', API_SERVER, { user, class: name });
    countAnswer(this.world, from, TOO_MANY);
    return true;
  }

  /** Room left in this second. Classes above keep as much as they sent in the second before. */
  private roomFor({ perSecond, classes }: GatewaySettings, own: number, second: number): number {
    const taken = classes.map(({ name }, index) => {
      const counts = this.countsIn(name, second);
      return index < own ? Math.max(counts.taken, counts.cameBefore) : counts.taken;
    });
    return perSecond - taken.reduce((sum, one) => sum + one, 0);
  }

  private countsIn(name: string, second: number): ClassCounts {
    const counts = this.counts.get(name) ?? NOTHING;
    if (counts.second === second) return counts;
    const { passed, refused } = counts;
    return { second, came: 0, taken: 0, cameBefore: counts.second === second - 1 ? counts.came : 0, passed, refused };
  }
}

/**
 * Written out, as the next one, because each request changes this record. Repeated spreads would give it a new object
 * shape each time.
 */
function withPassed({ second, came, taken, cameBefore, passed, refused }: ClassCounts): ClassCounts {
  return { second, came: came + 1, taken: taken + 1, cameBefore, passed: passed + 1, refused };
}

function withRefused({ second, came, taken, cameBefore, passed, refused }: ClassCounts): ClassCounts {
  return { second, came: came + 1, taken, cameBefore, passed, refused: refused + 1 };
}

function isOf(users: GatewayClass['users'], user: string): boolean {
  return users.some((each) => (each.endsWith('*') ? user.startsWith(each.slice(0, -1)) : each === user));
}

/** Clients that a gateway treats alike. */
export interface GatewayClass {
  readonly name: string;
  /** User names. One that ends in `*` matches all with that prefix. */
  readonly users: readonly string[];
}

/** Settings of a gateway before the API servers; under the key `gateway`. */
interface GatewaySettings {
  /** Number of requests per second that it lets through. */
  readonly perSecond: number;
  /** Most important first. Clients outside all classes are not limited. */
  readonly classes: readonly GatewayClass[];
}

/** Counts of one class, by its name. */
export interface ClassCounts {
  /** Current second of the run. */
  readonly second: number;
  /** Requests of the class that came in this second, those that passed, and those that came in the second before. */
  readonly came: number;
  readonly taken: number;
  readonly cameBefore: number;
  /** Since the gateway was configured. */
  readonly passed: number;
  readonly refused: number;
}

export interface GatewaySet extends DueEvent {
  readonly type: 'gateway.set';
  /** `null` removes it. */
  readonly settings: GatewaySettings | null;
}
