import { describe, expect, it } from 'vitest';
import type { FlowRequest, FlowRequestInfo } from './flowRequest.ts';
import type { KnownStats } from './listWidth.ts';
import { estimateWork } from './workEstimate.ts';

const STATS: KnownStats = { objectCount: 300, averageObjectSizeBytes: 2000 };

function width(info: Partial<FlowRequestInfo>, query = '', watchers = 0, levelMaxSeats = 0) {
  const request: FlowRequest = {
    user: { name: 'u', groups: [] },
    info: { isResourceRequest: true, path: '', verb: 'list', resource: 'pods', ...info },
    query,
  };
  return estimateWork(request, levelMaxSeats, {
    stats: () => STATS,
    watchers: () => watchers,
    consistentListFromCache: true,
  });
}

describe('the width of a watch', () => {
  it.each([
    ['of the legacy kind', 'watch=1', 6],
    ['of the legacy kind with sendInitialEvents=false', 'watch=1&sendInitialEvents=false', 6],
    ['from resourceVersion 0 with sendInitialEvents off', 'watch=1&resourceVersion=0&sendInitialEvents=0', 6],
    ['from a resourceVersion', 'watch=1&resourceVersion=5', 1],
    ['from a resourceVersion with initial events', 'watch=1&resourceVersion=5&sendInitialEvents', 6],
    ['from a resourceVersion without initial events', 'watch=1&resourceVersion=5&sendInitialEvents=False', 1],
  ])('a watch %s costs the expected number of seats', (_, query, seats) => {
    expect(width({ verb: 'watch' }, query)).toEqual({ initialSeats: seats, finalSeats: 0, latencyNs: 0 });
  });
});

describe('the width of a list', () => {
  it.each([
    ['with a limit', 'limit=100', 2],
    ['with a negative limit, which counts as no limit', 'limit=-5', 6],
    ['with a limit followed by a semicolon', 'limit=100;', 6],
    ['with a parameter that has a wrong percent encoding', 'continue=%zz&limit=100', 2],
    ['with a selector that is not valid UTF-8', 'limit=100&labelSelector=%ff', 2],
    ['with an empty limit', 'limit=', 100],
    ['with a limit of more than 64 bits', 'limit=9223372036854775808', 100],
    ['with an unknown resourceVersionMatch', 'resourceVersion=5&resourceVersionMatch=Newest&labelSelector=a', 6],
  ])('a list %s costs the expected number of seats', (_, query, seats) => {
    expect(width({}, query).initialSeats).toBe(seats);
  });
});

describe('the width of a write', () => {
  it('a write costs more seats with more watchers', () => {
    expect(width({ verb: 'create', resource: 'serviceaccounts' }, '', 1000, 10)).toEqual({
      initialSeats: 1,
      finalSeats: 10,
      latencyNs: 50_000_000,
      watchers: 1000,
    });
    expect(width({ isResourceRequest: false, verb: 'delete', resource: undefined }, '', 29).finalSeats).toBe(3);
  });

  it.each(['create', 'patch'])('the verb %s on a service account token costs one seat', (verb) => {
    const token = { verb, apiGroup: 'x.io', resource: 'serviceaccounts', subresource: 'token' };
    expect(width(token, '', 5777, 10)).toEqual({ initialSeats: 1, finalSeats: 0, latencyNs: 0 });
  });
});
