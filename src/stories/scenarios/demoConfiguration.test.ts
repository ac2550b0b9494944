import { expect, it } from 'vitest';
import { DEMO_CONFIGURATION } from '#scenarios/demoConfiguration.ts';
import { condition, node, nodeOf, pod, S, start } from '#session/testing/manifestSession.ts';

it('the plugin Demo returns each code that its preset offers', () => {
  const withFilter = (code: string) => {
    const text = DEMO_CONFIGURATION.replace('filter: Unschedulable', `filter: ${code}`);
    const session = start(node('n1') + pod('p'), { configuration: { name: 'demo.yaml', text } });
    session.seekTime(20 * S);
    return session;
  };
  expect(nodeOf(withFilter('Success'), 'p')).toBe('n1');
  expect(condition(withFilter('Unschedulable'), 'p')?.message).toMatch(
    /^0\/1 nodes are available: 1 demo: Unschedulable\./,
  );
  expect(condition(withFilter('Error'), 'p')?.message).toContain('demo: Error');
});
