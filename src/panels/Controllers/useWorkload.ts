import { useEffect, useMemo, useRef } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { type Selection, useSelection } from '#client/selectionStore.ts';
import { useCollection } from '#client/useCollection.ts';
import { useOpening } from '#client/useMoment.ts';
import type { WorkloadRef } from '#protocol/controllers.ts';
import type { PodView, WorkloadView } from '#protocol/views.ts';
import { useControllersStore } from './controllersStore.ts';
import { followed, refOf, workloadKey, workloadOfKey } from './workloadChoice.ts';

/** The selected workload, or that of the selected Pod, or the last chosen one; without any the one that moves. */
export function useWorkload(): WorkloadRef | null {
  const selection = useSelection((state) => state.selection);
  const { chosen, choose } = useControllersStore();
  const client = useClient();
  const run = useOpening();
  const workloads = useCollection('workloads');
  const pods = useCollection('pods').map;
  const before = useRef<WorkloadRef | null>(null);
  const selected = useMemo(
    () => (selection ? workloadOf(selection, workloads.map, pods) : null),
    [selection, workloads.map, pods],
  );
  const key = selected ? workloadKey(selected) : '';
  useEffect(() => {
    const workload = workloadOfKey(key);
    // Not on a change of the run, because the selection may still belong to the previous run.
    if (workload) choose(workload, client.opening.getState());
  }, [key, choose, client]);
  const moving = useMemo(() => followed(workloads.map.values(), before.current), [workloads]);
  useEffect(() => {
    before.current = moving;
  }, [moving]);
  return selected ?? (chosen?.run === run ? chosen?.workload : undefined) ?? moving;
}

/** The top of the owner chain. */
function workloadOf(
  { kind, namespace, name }: Selection,
  workloads: ReadonlyMap<string, WorkloadView>,
  pods: ReadonlyMap<string, PodView>,
): WorkloadRef | null {
  if (namespace === undefined) return null;
  const key = kind === 'Pod' ? pods.get(`${namespace}/${name}`)?.workload : `${kind}/${namespace}/${name}`;
  let view = key === undefined ? undefined : workloads.get(key);
  while (view?.owner && workloads.has(view.owner)) view = workloads.get(view.owner);
  return view ? refOf(view) : null;
}
