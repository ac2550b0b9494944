import {
  AUTOSCALER,
  type AutoscalerFlags,
  EXPANDERS,
  type GroupWanted,
} from '#cluster/autoscaler/autoscalerRecords.ts';
import { CONTROL_PLANE } from '#cluster/environment/controlPlane/controlPlaneRecords.ts';
import { CONSOLIDATION_POLICIES, EXPIRATIONS, KARPENTER, NEVER } from '#cluster/karpenter/karpenterRecords.ts';
import { quantityProblem } from '#model/quantity/parseQuantity.ts';
import type { AutoscalerCommand, AutoscalerFlagValues, AutoscalerGroup } from '#protocol/autoscalerCommand.ts';
import type { Command } from '#protocol/command.ts';
import { type MadeInput, sendTo } from './madeInput.ts';

const SECOND_US = 1_000_000;
const MOST_NODES = 50_000;
const DEFAULT_PODS = 110;
const LONGEST_SECONDS = 1_000_000;
/** Thirty days. Upstream source: sigs.k8s.io/karpenter, pkg/apis/v1/nodeclaim.go, expireAfter. */
const DEFAULT_EXPIRE_SECONDS = 720 * 3600;
const LONGEST_EXPIRE_SECONDS = 100_000_000;
const DEFAULT_BUDGET_PERCENT = 10;

type Check = (value: unknown) => string | undefined;

const text: Check = (value) => (typeof value === 'string' && value !== '' ? undefined : 'must be a text');
const name: Check = (value) =>
  typeof value === 'string' && /^[a-z0-9]([-_.a-z0-9]*[a-z0-9])?$/.test(value) ? undefined : 'must be a name';
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined ? undefined : check(value);
const between =
  (least: number, most: number): Check =>
  (value) =>
    typeof value === 'number' && value >= least && value <= most
      ? undefined
      : `must be a number from ${least} to ${most}`;
const flag: Check = (value) => (typeof value === 'boolean' ? undefined : 'must be true or false');
const count: Check = (value) =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= MOST_NODES
    ? undefined
    : `must be a whole number from 0 to ${MOST_NODES}`;
const quantity: Check = (value) => (typeof value === 'string' ? quantityProblem(value) : 'must be a quantity');
const seconds = between(0, LONGEST_SECONDS);
const orNever =
  (check: Check): Check =>
  (value) =>
    value === null ? undefined : check(value);
const oneOf =
  (words: readonly string[]): Check =>
  (value) =>
    words.some((word) => word === value) ? undefined : `must be one of ${words.join(', ')}`;

const GROUP: Readonly<Record<string, Check>> = {
  id: name,
  min: count,
  max: count,
  cpu: quantity,
  memory: quantity,
  pods: optional(count),
  zone: optional(text),
  priority: optional(between(-1_000_000, 1_000_000)),
};

const INSTANCE_TYPE: Readonly<Record<string, Check>> = { name, cpu: quantity, memory: quantity, pods: optional(count) };

const FLAGS: { readonly [F in keyof AutoscalerFlagValues]-?: Check } = {
  scanIntervalSeconds: between(1, LONGEST_SECONDS),
  expander: oneOf(EXPANDERS),
  maxNodesTotal: count,
  maxNodeProvisionSeconds: seconds,
  newPodScaleUpDelaySeconds: seconds,
  expendablePodsPriorityCutoff: between(-2_147_483_648, 1_000_000_000),
  balanceSimilarNodeGroups: flag,
  scaleDownEnabled: flag,
  scaleDownUtilizationThreshold: between(0, 1),
  scaleDownUnneededSeconds: seconds,
  scaleDownUnreadySeconds: seconds,
  scaleDownDelayAfterAddSeconds: seconds,
  scaleDownDelayAfterDeleteSeconds: seconds,
  scaleDownDelayAfterFailureSeconds: seconds,
  unremovableRecheckSeconds: seconds,
  maxScaleDownParallelism: count,
  maxDrainParallelism: count,
  maxGracefulTerminationSeconds: seconds,
  maxPodEvictionSeconds: seconds,
  skipNodesWithSystemPods: flag,
  skipNodesWithLocalStorage: flag,
};

/** The shape of every command's fields. */
export const AUTOSCALER_CHECKS: { readonly [T in AutoscalerCommand['type']]: Readonly<Record<string, Check>> } = {
  'autoscaler.start': {
    name: optional(name),
    lease: optional(text),
    groups: groupsProblem,
    flags: optional(flagsProblem),
  },
  'autoscaler.stop': { name: text },
  'controlPlane.autoscale': { on: flag },
  'karpenter.start': {
    pool: name,
    instanceTypes: (value) => listProblem(value, INSTANCE_TYPE),
    consolidationPolicy: optional(oneOf(CONSOLIDATION_POLICIES)),
    consolidateAfterSeconds: optional(orNever(seconds)),
    expireAfterSeconds: optional(orNever(between(1, LONGEST_EXPIRE_SECONDS))),
    expiration: optional(oneOf(EXPIRATIONS)),
    budgetPercent: optional(between(0, 100)),
  },
};

export function isAutoscalerCommand(command: Command): command is AutoscalerCommand {
  return Object.hasOwn(AUTOSCALER_CHECKS, command.type);
}

function listProblem(value: unknown, checks: Readonly<Record<string, Check>>): string | undefined {
  if (!Array.isArray(value) || value.length === 0) return 'must be a list with something in it';
  return value.map((item: unknown) => fieldsProblem(item, checks)).find((problem) => problem !== undefined);
}

function groupsProblem(value: unknown): string | undefined {
  const problem = listProblem(value, GROUP);
  if (problem !== undefined) return problem;
  const ids = new Set<unknown>();
  for (const { id, min, max } of value as readonly AutoscalerGroup[]) {
    if (min > max) return `${id}: min must not be more than max`;
    if (ids.has(id)) return `has ${id} twice`;
    ids.add(id);
  }
  return undefined;
}

function flagsProblem(value: unknown): string | undefined {
  const unknownFlag = Object.keys(value ?? {}).find((key) => !Object.hasOwn(FLAGS, key));
  if (unknownFlag !== undefined) return `has no ${unknownFlag}`;
  const checks = Object.entries(FLAGS).map(([key, check]) => [key, optional(check)] as const);
  return fieldsProblem(value, Object.fromEntries(checks));
}

function fieldsProblem(value: unknown, checks: Readonly<Record<string, Check>>): string | undefined {
  if (typeof value !== 'object' || value === null) return 'must be an object';
  for (const [field, check] of Object.entries(checks)) {
    const message = check((value as Readonly<Record<string, unknown>>)[field]);
    if (message !== undefined) return `${field} ${message}`;
  }
  return undefined;
}

export function autoscalerInput(command: AutoscalerCommand): MadeInput {
  if (command.type === 'autoscaler.stop') return sendTo(AUTOSCALER, { type: 'autoscaler.stopped', name: command.name });
  if (command.type === 'controlPlane.autoscale')
    return sendTo(CONTROL_PLANE, { type: 'controlPlane.switched', isOn: command.on });
  if (command.type === 'karpenter.start') return karpenterInput(command);
  const { name: own = AUTOSCALER, lease = own, groups, flags = {} } = command;
  return sendTo(AUTOSCALER, {
    type: 'autoscaler.started',
    name: own,
    lease,
    flags: flagsOf(flags),
    groups: groups.map(groupOf),
  });
}

function karpenterInput(command: Extract<AutoscalerCommand, { type: 'karpenter.start' }>): MadeInput {
  const { pool, instanceTypes, labels = {}, consolidateAfterSeconds = 0 } = command;
  const { expireAfterSeconds = DEFAULT_EXPIRE_SECONDS } = command;
  return sendTo(KARPENTER, {
    type: 'karpenter.started',
    pool: {
      name: pool,
      instanceTypes: instanceTypes.map(({ pods = DEFAULT_PODS, ...type }) => ({ ...type, pods })),
      labels,
      consolidationPolicy: command.consolidationPolicy ?? 'WhenEmptyOrUnderutilized',
      consolidateAfterUs: orNeverUs(consolidateAfterSeconds),
      expireAfterUs: orNeverUs(expireAfterSeconds),
      expiration: command.expiration ?? 'forceful',
      budgetPercent: command.budgetPercent ?? DEFAULT_BUDGET_PERCENT,
    },
  });
}

function orNeverUs(value: number | null): number {
  return value === null ? NEVER : Math.round(value * SECOND_US);
}

function groupOf({ id, min, max, pods = DEFAULT_PODS, priority = 0, ...template }: AutoscalerGroup): GroupWanted {
  return { id, minSize: min, maxSize: max, priority, template: { ...template, pods } };
}

/** `scanIntervalSeconds` of the command is `scanIntervalUs` of the model; those that the model keeps in seconds are named here. */
const KEPT_IN_SECONDS: ReadonlySet<string> = new Set(['maxGracefulTerminationSeconds']);

function flagsOf(values: AutoscalerFlagValues): Partial<AutoscalerFlags> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) =>
      key.endsWith('Seconds') && !KEPT_IN_SECONDS.has(key)
        ? [`${key.slice(0, -'Seconds'.length)}Us`, Math.round((value as number) * SECOND_US)]
        : [key, value],
    ),
  );
}

/** What the timeline and a new branch are called. */
export function autoscalerLabel(command: AutoscalerCommand): string {
  if (command.type === 'autoscaler.stop') return `stop ${command.name}`;
  if (command.type === 'controlPlane.autoscale')
    return `the control plane ${command.on ? 'grows with its load' : 'keeps its size'}`;
  if (command.type === 'karpenter.start') return `start Karpenter with NodePool ${command.pool}`;
  const nodes = command.groups.map(({ id, min, max }) => `--nodes=${min}:${max}:${id}`);
  return [`start ${command.name ?? AUTOSCALER}`, ...nodes].join(' ');
}
