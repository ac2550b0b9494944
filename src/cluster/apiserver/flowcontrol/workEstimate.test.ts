import { describe, expect, it } from 'vitest';
import type { FlowRequest, RequestInfo } from './flowRequest.ts';
import type { KnownStats } from './listWidth.ts';
import { estimateWork } from './workEstimate.ts';

const STATS: KnownStats = { objectCount: 300, averageObjectSizeBytes: 2000 };

function width(info: Partial<RequestInfo>, query = '', watchers = 0, levelMaxSeats = 0) {
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
    ['of the old kind', 'watch=1', 6],
    ['of the old kind that says no to initial events', 'watch=1&sendInitialEvents=false', 6],
    ['from version 0 that says no to them', 'watch=1&resourceVersion=0&sendInitialEvents=0', 6],
    ['from a version', 'watch=1&resourceVersion=5', 1],
    ['from a version with initial events', 'watch=1&resourceVersion=5&sendInitialEvents', 6],
    ['from a version without', 'watch=1&resourceVersion=5&sendInitialEvents=False', 1],
  ])('%s', (_, query, seats) => {
    expect(width({ verb: 'watch' }, query)).toEqual({ initialSeats: seats, finalSeats: 0, latencyNs: 0 });
  });
});

describe('the width of a list', () => {
  it.each([
    ['with a limit', 'limit=100', 2],
    ['with a limit below zero, which is none', 'limit=-5', 6],
    ['with a limit that a semicolon spoils', 'limit=100;', 6],
    ['with a part that is not well encoded', 'continue=%zz&limit=100', 2],
    ['with a name of bytes that are no text', 'limit=100&labelSelector=%ff', 2],
    ['with no number after limit', 'limit=', 100],
    ['with a limit of more than 64 bits', 'limit=9223372036854775808', 100],
    ['with a match nobody knows', 'resourceVersion=5&resourceVersionMatch=Newest&labelSelector=a', 6],
  ])('%s', (_, query, seats) => {
    expect(width({}, query).initialSeats).toBe(seats);
  });
});

describe('the width of a write', () => {
  it('follows the watchers, whatever the request is about', () => {
    expect(width({ verb: 'create', resource: 'serviceaccounts' }, '', 1000, 10)).toEqual({
      initialSeats: 1,
      finalSeats: 10,
      latencyNs: 50_000_000,
      watchers: 1000,
    });
    expect(width({ isResourceRequest: false, verb: 'delete', resource: undefined }, '', 29).finalSeats).toBe(3);
  });

  it.each(['create', 'patch'])('to %s the token of a service account takes no more than the request itself', (verb) => {
    const token = { verb, apiGroup: 'x.io', resource: 'serviceaccounts', subresource: 'token' };
    expect(width(token, '', 5777, 10)).toEqual({ initialSeats: 1, finalSeats: 0, latencyNs: 0 });
  });
});
