import type { Micros } from '#base/time.ts';
import type { KubeletPod } from '#cluster/kubelet/kubeletRecords.ts';
import type { Pod } from '#model/generated/types.ts';
import type { LifeTape, Version } from './lifeTape.ts';

/** One of the Pods that have had the same name. */
export interface Life {
  readonly uid: string;
  readonly createdSeq: number;
  readonly createdUs: Micros;
  /** -1 while the object is there. */
  readonly goneSeq: number;
  readonly goneUs: Micros;
  /** The versions of the object, without the last one, which marks the deletion. */
  readonly pods: readonly Version<Pod>[];
  readonly kubelet: readonly Version<KubeletPod>[];
}

/** The Pods of that name, oldest first. */
export function livesOn(tape: LifeTape): Life[] {
  const lives: Life[] = [];
  let versions: Version<Pod>[] = [];
  const end = (gone: Version<Pod> | undefined) => {
    const [first] = versions;
    const uid = first?.value?.metadata.uid;
    if (first && uid !== undefined) {
      lives.push({
        uid,
        createdSeq: first.seq,
        createdUs: first.atUs,
        goneSeq: gone?.seq ?? -1,
        goneUs: gone?.atUs ?? -1,
        pods: versions,
        kubelet: kubeletVersions(tape, uid, versions),
      });
    }
    versions = [];
  };
  for (const version of tape.pods) {
    const last = versions.at(-1);
    if (version.value === undefined) end(version);
    else {
      if (last && last.value?.metadata.uid !== version.value.metadata.uid) end(version);
      versions.push(version);
    }
  }
  end(undefined);
  return lives;
}

/** A mirror Pod's containers belong to its static Pod, which has a uid of its own. */
function kubeletVersions(tape: LifeTape, uid: string, pods: readonly Version<Pod>[]): readonly Version<KubeletPod>[] {
  const hash = pods[0]?.value?.metadata.annotations?.['kubernetes.io/config.mirror'];
  return tape.kubelet.get(uid) ?? (hash === undefined ? undefined : tape.kubelet.get(hash)) ?? [];
}

/** The Pod that exists at entry `seq`, else the last one before, else the first one after. */
export function lifeAt(lives: readonly Life[], seq: number): Life | undefined {
  return lives.findLast(({ createdSeq }) => createdSeq <= seq) ?? lives[0];
}
