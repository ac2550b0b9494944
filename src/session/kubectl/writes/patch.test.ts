import { describe, expect, it } from 'vitest';
import { shop } from '../testing/shop.ts';
import { kubectl } from '../testing/terminal.ts';

describe('kubectl patch', () => {
  it('prints what the server warns of or cannot read, and what a dry run would change', () => {
    const session = shop();
    expect(kubectl(session, `patch deploy web -p '{"spec":{"colour":1}}'`, 22)).toEqual([
      'Warning: unknown field "spec.colour"',
      'deployment.apps/web patched (no change)',
    ]);
    expect(kubectl(session, `patch deploy web -p '{"spec":{"replicas":"x"}}'`, 23)).toEqual([
      'The request is invalid: patch: Invalid value: "map[spec:map[replicas:x]]": json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32',
    ]);
    expect(kubectl(session, `patch deploy web --dry-run=server -p '{"spec":{"replicas":7}}'`, 24)).toEqual([
      'deployment.apps/web patched (server dry run)',
    ]);
  });
});
