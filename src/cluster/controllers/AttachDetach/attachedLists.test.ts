import { expect, it } from 'vitest';
import type { Micros } from '#base/time.ts';
import type { ApiRequest, ApiResponse } from '#cluster/api/request.ts';
import { World } from '#kernel/world.ts';
import type { SyncScope } from '../controller.ts';
import { controllerCache } from '../objectsByOwner.ts';
import { ATTACHED_VOLUMES, AttachedLists, type AttachedVolume, attachedKey } from './attachDetachController.ts';

const OK = { ok: true, code: 200 } as unknown as ApiResponse;
const refused = (code: number) => ({ ok: false, status: { code } }) as unknown as ApiResponse;

function lists(states: Readonly<Record<string, AttachedVolume['state']>>, hasNode = true) {
  const world = new World();
  const volumes = world.table(ATTACHED_VOLUMES);
  const nodes = world.table(controllerCache('Node'));
  if (hasNode) nodes.put('n1', { apiVersion: 'v1', kind: 'Node', metadata: { name: 'n1' }, spec: {} });
  for (const [volume, state] of Object.entries(states)) {
    const record = { volume, node: 'n1', unique: `driver^${volume}`, attachment: `csi-${volume}`, state };
    volumes.put(attachedKey(record), { ...record, mounted: false, unwantedUs: 0 });
  }
  const did: unknown[] = [];
  let next: object = {};
  const scope = {
    key: 'node/n1',
    cache: () => nodes,
    send: ({ patch }: Extract<ApiRequest, { verb: 'patch' }>) => did.push(patch),
    goOnWith: (what: object) => {
      next = what;
    },
    enqueue: (key: string) => did.push(`now ${key}`),
    enqueueAfter: (key: string, delayUs: Micros) => did.push(`in ${delayUs / 1000} ms ${key}`),
  } as unknown as SyncScope;
  const under = new AttachedLists(volumes);
  return {
    sync: () => under.sync(scope),
    answer: (response: ApiResponse) => under.answered(scope, [{ request: {} as ApiRequest, response }], next),
    put: (volume: string, state: AttachedVolume['state']) => {
      const key = attachedKey({ volume, node: 'n1' });
      volumes.put(key, { ...(volumes.get(key) as AttachedVolume), state });
    },
    states: () => Object.fromEntries(volumes.values().map(({ volume, state }) => [volume, state])),
    /** Actions since the last call. */
    did: () => did.splice(0),
  };
}

it('writes the attached volumes to the Node, then detaches the others', () => {
  const node = lists({ b: 'attached', a: 'attached', c: 'leaving', d: 'attaching' });
  node.sync();
  const listed = ['a', 'b'].map((volume) => ({ name: `driver^${volume}`, devicePath: '' }));
  expect(node.did()).toEqual([{ status: { volumesAttached: listed } }]);
  expect(node.states().c).toBe('leaving');
  // The volume leaves after the list was written.
  node.put('b', 'leaving');
  node.answer(OK);
  expect(node.states()).toEqual({ a: 'attached', b: 'leaving', c: 'detaching', d: 'attaching' });
  expect(node.did()).toEqual(['now c']);
});

it('omits an empty list', () => {
  const node = lists({ a: 'leaving' });
  node.sync();
  expect(node.did()).toEqual([{ status: { volumesAttached: null } }]);
});

it('detaches nothing after a refused write, and retries in the next loop', () => {
  const node = lists({ a: 'attached', b: 'leaving' });
  node.sync();
  node.did();
  node.answer(refused(500));
  expect(node.states()).toEqual({ a: 'attached', b: 'attached' });
  expect(node.did()).toEqual(['in 100 ms node/n1', 'in 100 ms b']);
});

it('writes no status for a deleted Node', () => {
  const unknown = lists({ a: 'leaving' }, false);
  unknown.sync();
  expect(unknown.did()).toEqual(['now a']);
  const gone = lists({ a: 'leaving' });
  gone.sync();
  gone.answer(refused(404));
  expect([unknown.states(), gone.states()]).toEqual([{ a: 'detaching' }, { a: 'detaching' }]);
});
