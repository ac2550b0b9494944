import { shellLine } from '#base/shellWord.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import type { Container } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { divideUp, formatQuantity, parseQuantity } from '#model/quantity/quantity.ts';
import type { InputProblem } from '#protocol/command.ts';
import type { Assumption } from '#protocol/rehearsal.ts';
import { patchOfPodSpec, podSpecOf } from '#session/kubectl/writes/setPodSpec.ts';
import { isAmount } from '../machines/priceTable.ts';

type Line = { readonly ok: true; readonly line: string } | { readonly ok: false; readonly problem: InputProblem };

/** Kinds whose requests can be changed. The template of a Job cannot. */
const CHANGED: ReadonlySet<string> = new Set([
  'Pod',
  'Deployment',
  'ReplicaSet',
  'StatefulSet',
  'DaemonSet',
  'CronJob',
]);
const SHARE = /^(\d{1,4})\s*%$/;
const NANOS_PER_MILLI = 1_000_000n;
const NANOS_PER_ONE = 1_000_000_000n;

/**
 * The kubectl line that changes what Pods request. A patch changes a workload's template, and its controller replaces
 * the Pods; a Pod is resized in place. Containers that request nothing of the resource stay unchanged.
 */
export function requestLine(world: World, { of, resource, amount }: Extract<Assumption, { what: 'request' }>): Line {
  const [kind = '', key = ''] = of.trim().split(' ');
  const object = CHANGED.has(kind) ? (world.table(store(kind)).get(key) as KubeObject | undefined) : undefined;
  if (!object) return wrong('of', `there is no Pod and no workload "${of}": write it as Deployment default/web`);
  const share = SHARE.exec(amount.trim());
  if (share ? Number(share[1]) === 0 : !isAmount(amount.trim()))
    return wrong('amount', `a quantity above 0 or a percentage above 0 is expected, not "${amount}"`);
  const { containers = [], initContainers = [] } = podSpecOf(object);
  const changed = (list: readonly Container[]) =>
    list.flatMap(({ name, resources }) => {
      const now = resources?.requests?.[resource];
      if (now === undefined) return [];
      return [
        {
          name,
          resources: { requests: { [resource]: share ? shareOf(now, Number(share[1]), resource) : amount.trim() } },
        },
      ];
    });
  const lists = { containers: changed(containers), initContainers: changed(initContainers) };
  const filled = Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));
  if (Object.keys(filled).length === 0) return wrong('of', `${of} requests no ${resource}`);
  const { namespace = 'default', name } = object.metadata;
  const patch = patchOfPodSpec(kind, filled);
  const how = kind === 'Pod' ? '--subresource=resize' : '';
  return {
    ok: true,
    line: shellLine('kubectl', 'patch', kind.toLowerCase(), name, '-n', namespace, how, '-p', JSON.stringify(patch)),
  };
}

/** Rounded up: to thousandths of a CPU, or to bytes. */
function shareOf(now: string, percent: number, resource: 'cpu' | 'memory'): string {
  const { nanos, format } = parseQuantity(now);
  const step = resource === 'cpu' ? NANOS_PER_MILLI : NANOS_PER_ONE;
  return formatQuantity({ nanos: divideUp(nanos * BigInt(percent), 100n * step) * step, format });
}

function wrong(field: string, message: string): Line {
  return { ok: false, problem: { field, message } };
}
