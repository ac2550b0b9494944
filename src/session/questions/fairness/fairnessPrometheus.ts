import { MINUTE_US, SECOND_US } from '#base/time.ts';
import { DURATION_BUCKETS_SECONDS } from '#cluster/apiserver/flowcontrol/histogram.ts';
import {
  KEPT_US,
  type LevelSample,
  PROMETHEUS_SETTINGS,
  SCRAPES,
  type ScrapeRecord,
} from '#cluster/environment/prometheus/scrapeRecords.ts';
import { constantUs } from '#cluster/releases/constants.ts';
import type { World } from '#kernel/world.ts';
import type { PrometheusView, ScrapedLevel } from '#protocol/fairness.ts';
import { alertsOf } from './fairnessAlerts.ts';
import { histogramQuantile } from './histogramQuantile.ts';

const P99 = 0.99;

/** Samples that the Prometheus in the environment has of one API server, of one level, over the last `seconds`. */
export function fairnessPrometheus(
  world: World,
  { server, level, seconds }: { readonly server?: string; readonly level?: string; readonly seconds?: number },
): PrometheusView {
  const settings = world.table(PROMETHEUS_SETTINGS).get('settings');
  const all = world.table(SCRAPES).values();
  const sinceUs = seconds === undefined ? 0 : (all.at(-1)?.atUs ?? 0) - seconds * SECOND_US;
  const levelsOf = ({ targets }: ScrapeRecord) =>
    (server === undefined ? targets[0] : targets.find(({ instance }) => instance === server))?.levels ?? [];
  return {
    running: settings?.running ?? false,
    intervalSeconds: (settings?.intervalUs ?? constantUs(world, 'prometheus.scrape')) / SECOND_US,
    keptSeconds: KEPT_US / SECOND_US,
    scrapes: all.flatMap((scrape, at) =>
      scrape.atUs < sinceUs
        ? []
        : [
            {
              timeUs: scrape.atUs,
              levels: levelsOf(scrape)
                .filter((sample) => level === undefined || sample.level === level)
                .map((sample) => scraped(sample, beforeIt(all, at, sample.level, levelsOf))),
            },
          ],
    ),
    alerts: alertsOf(all, levelsOf),
  };
}

/** The same level a minute before, or at the earliest sample. */
function beforeIt(
  all: readonly ScrapeRecord[],
  at: number,
  level: string,
  levelsOf: (scrape: ScrapeRecord) => readonly LevelSample[],
): LevelSample | undefined {
  const now = all[at] as ScrapeRecord;
  let first = at;
  while (first > 0 && (all[first - 1] as ScrapeRecord).atUs >= now.atUs - MINUTE_US) first--;
  return levelsOf(all[first] as ScrapeRecord).find((sample) => sample.level === level);
}

function scraped({ waits, ...sample }: LevelSample, before: LevelSample | undefined): ScrapedLevel {
  const increase = waits.map((count, bucket) => count - (before?.waits[bucket] ?? 0));
  return { ...sample, waitP99Seconds: histogramQuantile(P99, increase, DURATION_BUCKETS_SECONDS) };
}
