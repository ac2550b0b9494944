import { MINUTE_US, SECOND_US } from '#base/time.ts';
import type { LevelSample, ScrapeRecord } from '#cluster/environment/prometheus/scrapeRecords.ts';
import type { AlertView } from '#protocol/fairness.ts';

const NEARLY = 0.9;

/** Whether an alert's condition holds for a level, from its sample and the one a minute before. */
type Condition = (now: LevelSample, before: LevelSample | undefined) => boolean;

interface AlertRule {
  readonly name: string;
  readonly expression: string;
  readonly forSeconds: number;
  readonly holds: Condition;
}

/**
 * Conditions worth watching after a change of FlowSchemas or priority levels: rejections, waiting, and seats in use
 * against the limit in force.
 */
const RULES: readonly AlertRule[] = [
  {
    name: 'FlowControlRejects',
    expression: 'sum by (priority_level) (rate(apiserver_flowcontrol_rejected_requests_total[1m])) > 0',
    forSeconds: 0,
    holds: (now, before) => before !== undefined && totalRejected(now) > totalRejected(before),
  },
  {
    name: 'FlowControlRequestsWait',
    expression: 'sum by (priority_level) (apiserver_flowcontrol_current_inqueue_requests) > 0',
    forSeconds: 30,
    holds: ({ inqueue }) => inqueue > 0,
  },
  {
    name: 'FlowControlNearLimit',
    expression: `sum by (priority_level) (apiserver_flowcontrol_current_executing_seats) / sum by (priority_level) (apiserver_flowcontrol_current_limit_seats) > ${NEARLY}`,
    forSeconds: 30,
    holds: ({ executingSeats, current }) => current > 0 && executingSeats / current > NEARLY,
  },
];

/** The state of the rules in Prometheus after the last scrape. */
export function alertsOf(
  scrapes: readonly ScrapeRecord[],
  levelsOf: (scrape: ScrapeRecord) => readonly LevelSample[],
): AlertView[] {
  const last = scrapes.at(-1);
  const names = last ? levelsOf(last).flatMap(({ level }) => (level === 'exempt' ? [] : [level])) : [];
  return RULES.map(({ name, expression, forSeconds, holds }) => {
    const since = names.flatMap((level) => {
      const sinceUs = holdsSince(scrapes, levelsOf, level, holds);
      return sinceUs < 0 ? [] : [{ level, sinceUs }];
    });
    const firing = since.filter(({ sinceUs }) => (last?.atUs ?? 0) - sinceUs >= forSeconds * SECOND_US);
    const shown = firing.length > 0 ? firing : since;
    return {
      name,
      expression,
      forSeconds,
      state: firing.length > 0 ? 'firing' : since.length > 0 ? 'pending' : 'inactive',
      about: shown.map(({ level }) => `{priority_level="${level}"}`),
    };
  });
}

/**
 * The first scrape of the unbroken run up to the last one in which the condition holds; -1 when it does not hold now.
 */
function holdsSince(
  scrapes: readonly ScrapeRecord[],
  levelsOf: (scrape: ScrapeRecord) => readonly LevelSample[],
  level: string,
  holds: Condition,
): number {
  let sinceUs = -1;
  const at = (scrape: ScrapeRecord) => levelsOf(scrape).find((sample) => sample.level === level);
  for (let index = scrapes.length - 1; index >= 0; index--) {
    const scrape = scrapes[index] as ScrapeRecord;
    const now = at(scrape);
    let first = index;
    while (first > 0 && (scrapes[first - 1] as ScrapeRecord).atUs >= scrape.atUs - MINUTE_US) first--;
    const before = first < index ? at(scrapes[first] as ScrapeRecord) : undefined;
    if (!now || !holds(now, before)) break;
    sinceUs = scrape.atUs;
  }
  return sinceUs;
}

function totalRejected({ rejected }: LevelSample): number {
  return Object.values(rejected).reduce((sum, count) => sum + count, 0);
}
