import { store, storedKinds } from '#cluster/api/kindTables.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import type { ActorContext } from '#kernel/actor.ts';
import type { World } from '#kernel/world.ts';
import type { EtcdSettingChanged } from './etcdEvents.ts';
import { ETCD_KEYS } from './etcdKey.ts';
import { type EtcdSettings, etcdSettingProblem, etcdSettings, quotaWarning, setEtcdSettings } from './etcdSettings.ts';
import { parseOverrides } from './overrides.ts';
import { formCluster, startMissingHeartbeats } from './raft.ts';
import { groupResource } from './registryKey.ts';

export function changeSetting(world: World, context: ActorContext, { id, value }: EtcdSettingChanged): void {
  const problem = etcdSettingProblem(id, value);
  if (problem !== undefined) {
    becauseOf(context, 'etcdSetting.refused', 'Etcd', id, { message: problem });
    return;
  }
  const before = etcdSettings(world);
  const after = changed(before, id as keyof EtcdSettings, value);
  setEtcdSettings(world, after);
  const warning = quotaWarning(after.quotaBytes);
  becauseOf(context, 'etcdSetting.changed', 'Etcd', id, {
    value,
    ...(id === 'quotaBytes' && warning ? { message: warning } : undefined),
  });
  if (after.members !== before.members) formCluster(world, after.members);
  if (after.overrides !== before.overrides) leaveBehind(world, before, after);
  if (after.nicSaturated && !before.nicSaturated) startMissingHeartbeats(world, context);
}

function changed(settings: EtcdSettings, id: keyof EtcdSettings, value: number | string | boolean): EtcdSettings {
  if (id !== 'overrides') return { ...settings, [id]: value };
  const overrides = parseOverrides(String(value));
  return typeof overrides === 'string' ? settings : { ...settings, overrides };
}

/**
 * An API server that moves a resource to another etcd does not see the objects in the old one. They disappear without a
 * deletion.
 */
function leaveBehind(world: World, before: EtcdSettings, after: EtcdSettings): void {
  const has = ({ overrides }: EtcdSettings, kind: string) =>
    overrides.some(({ resource }) => resource === groupResource(kind));
  for (const kind of storedKinds(world)) {
    if (has(before, kind) === has(after, kind)) continue;
    const objects = world.table(store(kind));
    for (const key of objects.keys().slice()) {
      objects.delete(key);
      world.table(ETCD_KEYS).delete(`${kind}/${key}`);
    }
  }
}
