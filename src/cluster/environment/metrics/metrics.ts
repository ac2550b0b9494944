import { becauseOf } from '#cluster/api/subject.ts';
import type { Actor, ActorContext } from '#kernel/actor.ts';
import type { World } from '#kernel/world.ts';
import { METRIC_RECORDS, METRICS, type MetricSet, metricKey } from './metricRecords.ts';

/** Source of the custom and external metrics APIs: values that a person or a scenario sets. */
export class Metrics implements Actor<MetricSet> {
  readonly name = METRICS;
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  handle(event: MetricSet, context: ActorContext): void {
    if (event.type !== 'metric.set') throw new TypeError(`${METRICS} does not accept ${event.type}`);
    const { wanted } = event;
    const { namespace, metric, object, value } = wanted;
    becauseOf(context, 'metric.set', object?.kind ?? 'Metric', `${namespace}/${object?.name ?? metric}`, {
      metric,
      value: value ?? '',
    });
    const table = this.world.table(METRIC_RECORDS);
    if (value === null) table.delete(metricKey(wanted));
    else table.put(metricKey(wanted), { ...wanted, value });
  }
}
