import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testNode, testPod } from '../../framework/testing/objects.ts';
import { testScheduler } from '../../framework/testing/surroundings.ts';

const RESOURCES = ['cpu', 'memory', 'ephemeral-storage', 'example.com/gpu', 'other.io/nic', 'hugepages-2Mi'] as const;
const REASONS: Readonly<Record<string, string>> = { cpu: 'Insufficient cpu', memory: 'Insufficient memory' };

const amounts = fc.record(
  Object.fromEntries(RESOURCES.map((name) => [name, fc.integer({ min: 0, max: 4 })])) as Record<
    string,
    fc.Arbitrary<number>
  >,
  { requiredKeys: [] },
);
const texts = (of: Readonly<Record<string, number | undefined>>) =>
  Object.fromEntries(Object.entries(of).map(([name, amount]) => [name, String(amount)]));

it('filters by the documented rule for any requests and usage', () => {
  const seen = new Set<string>();
  const cases = fc.record({
    offered: amounts,
    used: fc.array(amounts, { maxLength: 3 }),
    asked: amounts,
    podsAllowed: fc.integer({ min: 1, max: 4 }),
    ignoredGroup: fc.constantFrom('example.com', 'nobody.org'),
    ignoredName: fc.constantFrom('other.io/nic', 'other.io/none'),
  });
  fc.assert(
    fc.property(cases, ({ offered, used, asked, podsAllowed, ignoredGroup, ignoredName }) => {
      const node = testNode('n', {
        allocatable: { cpu: '0', memory: '0', ...texts(offered), pods: String(podsAllowed) },
      });
      const args = { ignoredResources: [ignoredName], ignoredResourceGroups: [ignoredGroup] };
      const scheduler = testScheduler([node], {
        profiles: [{ schedulerName: 'default-scheduler', pluginConfig: [{ name: 'NodeResourcesFit', args }] }],
      });
      for (const [i, requests] of used.entries()) scheduler.cache.addPod(testPod(`u${i}`, texts(requests)), 'n');
      const [, { filters }] = scheduler.decide(testPod('p', texts(asked)));
      const answer = filters[0]?.status;

      const reasons: string[] = used.length + 1 > podsAllowed ? ['Too many pods'] : [];
      let isBeyond = false;
      for (const name of RESOURCES) {
        const amount = asked[name] ?? 0;
        const isIgnored = name === ignoredName || name.startsWith(`${ignoredGroup}/`);
        if (amount === 0 || isIgnored) continue;
        const total = offered[name] ?? 0;
        if (amount <= total - used.reduce((sum, one) => sum + (one[name] ?? 0), 0)) continue;
        reasons.push(REASONS[name] ?? `Insufficient ${name}`);
        isBeyond ||= amount > total;
      }
      const code = reasons.length === 0 ? 'Success' : isBeyond ? 'UnschedulableAndUnresolvable' : 'Unschedulable';
      seen.add(code);
      expect([answer?.code, [...(answer?.reasons ?? [])].sort()]).toEqual([code, reasons.sort()]);
    }),
    { seed: 20_260_104, numRuns: 500 },
  );
  expect(seen.size).toBe(3);
});
