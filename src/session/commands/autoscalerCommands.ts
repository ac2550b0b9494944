import { LIMITS } from '#base/limits.ts';
import {
  fields,
  flag,
  list,
  map,
  number,
  type Of,
  oneOf,
  optional,
  orNull,
  text,
  whole,
  withRule,
} from '#base/shape.ts';
import { SECOND_US } from '#base/time.ts';
import { AUTOSCALER, type AutoscalerFlags, EXPANDERS } from '#cluster/autoscaler/autoscalerRecords.ts';
import { CONTROL_PLANE } from '#cluster/environment/controlPlane/controlPlane.ts';
import { CONSOLIDATION_POLICIES, EXPIRATIONS, KARPENTER, NEVER } from '#cluster/karpenter/karpenterRecords.ts';
import { quantityProblem } from '#model/quantity/quantity.ts';
import { anyText, command, sendTo, word } from './command.ts';

const MOST_NODES = 50_000;
const DEFAULT_PODS = 110;
const LONGEST_SECONDS = 1_000_000;
/** Thirty days. Upstream source: sigs.k8s.io/karpenter, pkg/apis/v1/nodeclaim.go, expireAfter. */
const DEFAULT_EXPIRE_SECONDS = 720 * 3600;
const LONGEST_EXPIRE_SECONDS = 100_000_000;
const DEFAULT_BUDGET_PERCENT = 10;

const name = text(1000, {
  is: /^[a-z0-9]([-_.a-z0-9]*[a-z0-9])?$/,
  called: 'a name of lower case letters, digits, hyphens, dots and underscores',
});
const count = whole(0, MOST_NODES);
const seconds = number(0, LONGEST_SECONDS);
const quantity = withRule(text(LIMITS.quantity.most), (written) => {
  const problem = quantityProblem(written);
  return problem === undefined ? undefined : `a quantity such as 4 or 16Gi (${problem})`;
});
const labels = optional(map(anyText, LIMITS.listItems.most));
const taint = fields({
  key: word,
  value: optional(anyText),
  effect: oneOf('NoSchedule', 'PreferNoSchedule', 'NoExecute'),
});

/** A group of machines that are all alike. Nodes called `<id>-<number>` belong to it. */
const group = fields({
  id: name,
  min: count,
  max: count,
  cpu: quantity,
  memory: quantity,
  /** 110 unless said otherwise. */
  pods: optional(count),
  zone: optional(word),
  labels,
  taints: optional(list(taint, 0, LIMITS.listItems.most)),
  /** For the expander `priority`: the larger goes first. */
  priority: optional(number(-1_000_000, 1_000_000)),
});

const groups = withRule(list(group, 1), (each) => {
  const ids = new Set<string>();
  for (const [at, { id, min, max }] of each.entries()) {
    if (min > max) return { at: [at, 'min'], expected: `a number that is not more than max, ${max}` };
    if (ids.has(id)) return { at: [at, 'id'], expected: 'an id that no other group has' };
    ids.add(id);
  }
  return undefined;
});

/** Flags of cluster-autoscaler; what is absent has its default. */
const flags = fields({
  scanIntervalSeconds: optional(number(1, LONGEST_SECONDS)),
  expander: optional(oneOf(...EXPANDERS)),
  /** 0 is no limit. */
  maxNodesTotal: optional(count),
  maxNodeProvisionSeconds: optional(seconds),
  newPodScaleUpDelaySeconds: optional(seconds),
  expendablePodsPriorityCutoff: optional(number(-2_147_483_648, 1_000_000_000)),
  balanceSimilarNodeGroups: optional(flag),
  scaleDownEnabled: optional(flag),
  scaleDownUtilizationThreshold: optional(number(0, 1)),
  scaleDownUnneededSeconds: optional(seconds),
  scaleDownUnreadySeconds: optional(seconds),
  scaleDownDelayAfterAddSeconds: optional(seconds),
  scaleDownDelayAfterDeleteSeconds: optional(seconds),
  scaleDownDelayAfterFailureSeconds: optional(seconds),
  unremovableRecheckSeconds: optional(seconds),
  maxScaleDownParallelism: optional(count),
  maxDrainParallelism: optional(count),
  maxGracefulTerminationSeconds: optional(seconds),
  maxPodEvictionSeconds: optional(seconds),
  skipNodesWithSystemPods: optional(flag),
  skipNodesWithLocalStorage: optional(flag),
});

/** Programs that add and take away nodes. */
export const AUTOSCALER_COMMANDS = [
  command({
    type: 'autoscaler.start',
    about: 'Starts a cluster-autoscaler with these node groups. It replaces one with the same name.',
    fields: {
      /** `cluster-autoscaler` unless said otherwise. */
      name: optional(name),
      /** --leader-elect-resource-name; the name unless said otherwise. */
      lease: optional(word),
      groups,
      flags: optional(flags),
    },
    label: ({ name: own = AUTOSCALER, groups: each }) => {
      const nodes = each.map(({ id, min, max }) => `--nodes=${min}:${max}:${id}`);
      return [`start ${own}`, ...nodes].join(' ');
    },
    input: ({ name: own = AUTOSCALER, lease = own, groups: each, flags: values = {} }) =>
      sendTo(AUTOSCALER, {
        type: 'autoscaler.started',
        name: own,
        lease,
        flags: flagsOf(values),
        groups: each.map(({ id, min, max, pods = DEFAULT_PODS, priority = 0, ...template }) => {
          return { id, minSize: min, maxSize: max, priority, template: { ...template, pods } };
        }),
      }),
  }),
  command({
    type: 'autoscaler.stop',
    about: 'Stops a cluster-autoscaler.',
    fields: { name: word },
    label: ({ name: own }) => `stop ${own}`,
    input: ({ name: own }) => sendTo(AUTOSCALER, { type: 'autoscaler.stopped', name: own }),
  }),
  command({
    type: 'controlPlane.autoscale',
    about:
      'Sets whether the provider enlarges a control plane that is too small, after a delay (`controlPlane.growth`).',
    fields: { on: flag },
    label: ({ on }) => `the control plane ${on ? 'grows with its load' : 'keeps its size'}`,
    input: ({ on }) => sendTo(CONTROL_PLANE, { type: 'controlPlane.switched', isOn: on }),
  }),
  command({
    type: 'karpenter.start',
    about: 'Starts Karpenter with a NodePool. It replaces one with the same name.',
    fields: {
      pool: name,
      /** The cheapest first. `pods` is 110 unless said otherwise. */
      instanceTypes: list(fields({ name, cpu: quantity, memory: quantity, pods: optional(count) }), 1),
      labels,
      /** WhenEmptyOrUnderutilized unless said otherwise. */
      consolidationPolicy: optional(oneOf(...CONSOLIDATION_POLICIES)),
      /** 0 unless said otherwise; `null` is Never. */
      consolidateAfterSeconds: optional(orNull(seconds)),
      /** 720 hours unless said otherwise; `null` is Never. */
      expireAfterSeconds: optional(orNull(number(1, LONGEST_EXPIRE_SECONDS))),
      /** `forceful` as since v1 unless said otherwise; `graceful` as up to v1beta1: the substitute first. */
      expiration: optional(oneOf(...EXPIRATIONS)),
      /** 10 unless said otherwise. */
      budgetPercent: optional(number(0, 100)),
    },
    label: ({ pool }) => `start Karpenter with NodePool ${pool}`,
    input: (wanted) => {
      const { consolidateAfterSeconds = 0, expireAfterSeconds = DEFAULT_EXPIRE_SECONDS } = wanted;
      return sendTo(KARPENTER, {
        type: 'karpenter.started',
        pool: {
          name: wanted.pool,
          instanceTypes: wanted.instanceTypes.map(({ pods = DEFAULT_PODS, ...type }) => ({ ...type, pods })),
          labels: wanted.labels ?? {},
          consolidationPolicy: wanted.consolidationPolicy ?? 'WhenEmptyOrUnderutilized',
          consolidateAfterUs: orNeverUs(consolidateAfterSeconds),
          expireAfterUs: orNeverUs(expireAfterSeconds),
          expiration: wanted.expiration ?? 'forceful',
          budgetPercent: wanted.budgetPercent ?? DEFAULT_BUDGET_PERCENT,
        },
      });
    },
  }),
] as const;

function orNeverUs(value: number | null): number {
  return value === null ? NEVER : Math.round(value * SECOND_US);
}

/** `scanIntervalSeconds` of the command is `scanIntervalUs` of the model; those that the model keeps in seconds are named here. */
const KEPT_IN_SECONDS: ReadonlySet<string> = new Set(['maxGracefulTerminationSeconds']);

function flagsOf(values: Of<typeof flags>): Partial<AutoscalerFlags> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) =>
      key.endsWith('Seconds') && !KEPT_IN_SECONDS.has(key)
        ? [`${key.slice(0, -'Seconds'.length)}Us`, Math.round((value as number) * SECOND_US)]
        : [key, value],
    ),
  );
}
