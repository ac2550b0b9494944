import { METRICS } from '#cluster/environment/metrics/metricRecords.ts';
import { parseQuantity } from '#model/quantity/parseQuantity.ts';
import type { MetricCommand } from '#protocol/metricCommand.ts';
import { type MadeInput, sendTo } from './madeInput.ts';

type Check = (value: unknown) => string | undefined;

const text: Check = (value) => (typeof value === 'string' && value !== '' ? undefined : 'must be a text');

const object: Check = (value) => {
  if (value === undefined) return undefined;
  const { kind, name } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return text(kind) === undefined && text(name) === undefined ? undefined : 'must be a kind and a name';
};

const quantity: Check = (value) => {
  if (value === null) return undefined;
  try {
    return typeof value === 'string' && parseQuantity(value).nanos >= 0n
      ? undefined
      : 'must be a quantity of 0 or more';
  } catch {
    return 'must be a quantity';
  }
};

/** The shape of the command's fields. */
export const METRIC_CHECKS: Readonly<Record<string, Check>> = {
  namespace: text,
  metric: text,
  object,
  value: quantity,
};

export function metricInput({ type: _, ...wanted }: MetricCommand): MadeInput {
  return sendTo(METRICS, { type: 'metric.set', wanted });
}

/** What the timeline and a new branch are called. */
export function metricLabel({ namespace, metric, object: of, value }: MetricCommand): string {
  const what = of ? `${metric} of ${of.kind} ${namespace}/${of.name}` : `${metric} in ${namespace}`;
  return value === null ? `take back ${what}` : `set ${what} to ${value}`;
}
