import { describe, expect, it } from 'vitest';
import { shop } from '../testing/shop.ts';
import { kubectl, printed } from '../testing/terminal.ts';

describe('kubectl patch', () => {
  it('prints the server’s warnings and refusals, and the result of a dry run', () => {
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

  it('reports a patch that deletes the object with its last finalizer', () => {
    const session = shop();
    let second = 21;
    const run = (line: string) => kubectl(session, line, second++);
    const hold = `patch cm held --type=merge -p '{"metadata":{"finalizers":["example.com/a"]}}'`;
    const removals = [
      `patch cm held --type=merge -p '{"metadata":{"finalizers":null}}'`,
      `patch cm held --type=json -p '[{"op":"remove","path":"/metadata/finalizers"}]'`,
    ];
    for (const removal of removals) {
      run('create cm held --from-literal=a=b');
      expect(run(hold)).toEqual(['configmap/held patched']);
      expect(run(hold)).toEqual(['configmap/held patched (no change)']);
      run('delete cm held --wait=false');
      expect(run(hold)).toEqual(['configmap/held patched (no change)']);
      expect(run(removal)).toEqual(['configmap/held patched']);
      expect(printed(session, 'get cm held')).toEqual(['Error from server (NotFound): configmaps "held" not found']);
    }
    expect(run(`patch deploy web --subresource=scale --type=merge -p '{"spec":{"replicas":2}}'`)).toEqual([
      'scale.autoscaling/web patched (no change)',
    ]);
  });

  it('accepts a list in YAML, and a patch without fields changes nothing', () => {
    const session = shop();
    kubectl(session, 'create cm own --from-literal=a=b', 21);
    const patched = (flags: string, second: number) => kubectl(session, `patch cm own ${flags}`, second);
    expect(patched('--type=json -p "[{op: add, path: /data/c, value: d}]"', 22)).toEqual(['configmap/own patched']);
    expect(patched('--type=json -p "[{op:add,path:/data/c}]"', 23)).toEqual([
      'The request is invalid: the server rejected our request due to an error in our request',
    ]);
    expect(patched('-p null', 24)).toEqual(['configmap/own patched (no change)']);
    expect(printed(session, 'get cm own -o jsonpath={.data}')).toEqual(['{"a":"b","c":"d"}']);
  });
});
