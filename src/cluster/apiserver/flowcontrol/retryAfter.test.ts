import { expect, it } from 'vitest';
import { type DropRecord, flowTables } from './flowControlRecords.ts';
import { dropped } from './retryAfter.ts';
import { FlowModel, SERVER } from './testing/flowModel.ts';
import { get, level, schema, stream } from './testing/requests.ts';

it('Retry-After doubles while many requests are rejected, then falls by one each time', () => {
  const seconds = [
    [0, 4, 1],
    [1, 9, 2],
    [2, 1, 2],
    [3, 9, 4],
    [9, 1, 3],
    [10, 1, 2],
    [20, 1, 1],
  ] as const;
  let record: DropRecord | undefined;
  for (const [second, drops, retryAfter] of seconds) {
    for (let i = 0; i < drops; i++) record = dropped(record, 1_700_000_000 + second);
    expect([second, record?.retryAfterSeconds]).toEqual([second, retryAfter]);
  }
});

it('Retry-After is kept when the priority level is deleted', () => {
  const everything = { verbs: ['*'], apiGroups: ['*'], resources: ['*'], namespaces: ['*'] };
  const rules = [{ subjects: [{ kind: 'User', user: { name: 'u' } }], resourceRules: [everything] }];
  const limited = { nominalConcurrencyShares: 0, borrowingLimitPercent: 0, limitResponse: { type: 'Reject' } };
  const model = new FlowModel({
    objects: [level('none', limited), schema('none', { to: 'none', rules })],
    requests: [
      ...stream(get('u'), { count: 2, every: 0, seconds: 1 }),
      ...stream(get('u'), { start: 1, count: 3, every: 0, seconds: 1 }),
    ],
  });
  model.runUntil(5).write([], ['PriorityLevelConfiguration/none', 'FlowSchema/none']).runUntil(6);
  expect(model.level('none')).toBeUndefined();
  const drops = model.world.table(flowTables(SERVER).drops);
  expect(drops.get('none')?.count).toBeGreaterThan(0);
});
