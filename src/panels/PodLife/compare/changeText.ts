import type { LifeChange } from '#protocol/podLife.ts';

/** The tried settings with the API's field names: `livenessProbe.failureThreshold 6, preStop sleep 5`. */
export function changeText({ probes, terminationGracePeriodSeconds, preStopSleepSeconds }: LifeChange): string {
  const timings = Object.entries(probes).flatMap(([probe, timing]) =>
    Object.entries(timing).map(([field, value]) => `${probe}.${field} ${value}`),
  );
  return [
    ...timings,
    ...(terminationGracePeriodSeconds === undefined
      ? []
      : [`terminationGracePeriodSeconds ${terminationGracePeriodSeconds}`]),
    ...(preStopSleepSeconds === undefined ? [] : [`preStop sleep ${preStopSleepSeconds}`]),
  ].join(', ');
}
