import { describe, expect, it } from 'vitest';
import { strategicMerge } from './strategicMerge.ts';

const containers = (...names: string[]) => names.map((name) => ({ name, image: name }));
const podOf = (spec: object) => ({ kind: 'Pod', spec });

describe('strategicMerge', () => {
  it('merges lists by the key of their type and puts new items first', () => {
    const pod = podOf({ containers: containers('a', 'b') });
    const patch = podOf({ containers: [{ name: 'b', image: 'x' }, { name: 'c' }] });
    expect(strategicMerge(pod, patch, 'Pod')).toEqual(
      podOf({ containers: [{ name: 'a', image: 'a' }, { name: 'b', image: 'x' }, { name: 'c' }] }),
    );
    const added = podOf({ containers: [{ name: 'c' }] });
    expect(strategicMerge(pod, added, 'Pod')).toEqual(podOf({ containers: [{ name: 'c' }, ...containers('a', 'b')] }));
    expect(strategicMerge(pod, added, 'Pod', true)).toEqual(
      podOf({ containers: [...containers('a', 'b'), { name: 'c' }] }),
    );
  });

  it('orders a list as the patch requests', () => {
    const pod = podOf({ containers: containers('a', 'b') });
    const patch = podOf({
      '$setElementOrder/containers': [{ name: 'b' }, { name: 'a' }, { name: 'c' }],
      containers: [{ name: 'c' }],
    });
    expect(strategicMerge(pod, patch, 'Pod')).toEqual(podOf({ containers: [...containers('b', 'a'), { name: 'c' }] }));
  });

  it('replaces lists without a key, such as the taints of a Node', () => {
    const node = (taints: object[]) => ({ spec: { taints } });
    expect(strategicMerge(node([{ key: 'a' }]), node([{ key: 'b' }]), 'Node')).toEqual(node([{ key: 'b' }]));
  });

  it('replaces the whole selector of a PodDisruptionBudget', () => {
    const budget = (selector: object) => ({ spec: { selector } });
    const wanted = budget({ matchLabels: { b: '2' } });
    expect(strategicMerge(budget({ matchLabels: { a: '1' } }), wanted, 'PodDisruptionBudget')).toEqual(wanted);
  });

  it('removes an owner by uid, and the list when it becomes empty', () => {
    const withOwners = (...uids: string[]) => ({
      metadata: { ownerReferences: uids.map((uid) => ({ uid, name: uid })) },
    });
    const patch = { metadata: { ownerReferences: [{ $patch: 'delete', uid: 'a' }] } };
    expect(strategicMerge(withOwners('a', 'b'), patch, 'Pod')).toEqual(withOwners('b'));
    expect(strategicMerge(withOwners('a'), patch, 'Pod')).toEqual({ metadata: {} });
    expect(strategicMerge({ metadata: {} }, patch, 'Pod')).toEqual({ metadata: {} });
  });

  it('deletes from primitive lists, follows the replace directive and keeps retained keys', () => {
    const held = { metadata: { finalizers: ['a', 'b'] } };
    const patch = { metadata: { '$deleteFromPrimitiveList/finalizers': ['a'] } };
    expect(strategicMerge(held, patch, 'Pod')).toEqual({ metadata: { finalizers: ['b'] } });
    const pod = podOf({ nodeSelector: { a: '1' }, containers: containers('a') });
    expect(strategicMerge(pod, podOf({ nodeSelector: { $patch: 'replace', b: '2' } }), 'Pod')).toEqual(
      podOf({ nodeSelector: { b: '2' }, containers: containers('a') }),
    );
    const volume = podOf({ volumes: [{ name: 'v', emptyDir: {} }] });
    const other = podOf({ volumes: [{ name: 'v', $retainKeys: ['name', 'hostPath'], hostPath: { path: '/' } }] });
    expect(strategicMerge(volume, other, 'Pod')).toEqual(podOf({ volumes: [{ name: 'v', hostPath: { path: '/' } }] }));
  });

  it.each([
    [{ containers: [{ image: 'x' }] }, 500, 'map: map[image:x] does not contain declared merge key: name'],
    [{ containers: [{ name: 'a', $patch: 'frob' }] }, 500, 'unknown patch type: frob in map: map[$patch:frob name:a]'],
    [{ containers: [['x']] }, 422, 'the server rejected our request due to an error in our request'],
    [{ nodeSelector: { $retainKeys: 5 } }, 400, 'invalid patch format of retainKeys'],
  ])('refuses %j with %s %s', (spec, code, message) => {
    const pod = podOf({ containers: containers('a'), nodeSelector: {} });
    expect(() => strategicMerge(pod, podOf(spec), 'Pod')).toThrow(expect.objectContaining({ code, message }));
  });
});
