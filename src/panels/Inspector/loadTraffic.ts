/** The requests to a Service come when somebody opens their tab. */
export const loadTraffic = () => import('#panels/Traffic/Traffic.tsx').then((module) => ({ default: module.Traffic }));
