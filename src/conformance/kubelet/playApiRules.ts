import { setDefaults } from '#cluster/apiserver/defaults/setDefaults.ts';
import { beforeDelete } from '#cluster/apiserver/gracefulDeletion.ts';
import { mergePatch } from '#cluster/apiserver/patch/mergePatch.ts';
import { jobAsRead } from '#cluster/apiserver/strategies/jobStrategy.ts';
import { prepareForCreate, prepareForUpdate, type Subresource } from '#cluster/apiserver/strategies/strategy.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { withoutNulls } from '#model/manifest/withoutNulls.ts';
import { semanticEqual } from '#model/validation/common/semanticEqual.ts';
import type { DeleteCase, GenerationCase } from './kubeletCase.ts';
import { readPod } from './readPod.ts';

/** Category `pod-delete-request`. */
export function playDelete(recorded: DeleteCase): object {
  const { alreadyTerminatingWithGrace: before, gracePeriodSeconds } = recorded;
  const given: KubeObject = readPod(recorded.pod);
  const pod = before === undefined ? given : beforeDelete(given, before, 0).object;
  const decision = beforeDelete(pod, gracePeriodSeconds, 0);
  const { generation, deletionGracePeriodSeconds } = decision.object.metadata;
  return {
    graceful: decision.graceful,
    gracefulPending: decision.gracefulPending,
    generation,
    effectiveGracePeriodSeconds: decision.gracePeriodSeconds,
    deletionGracePeriodSeconds,
  };
}

const PARTS = ['metadata', 'spec', 'status', 'data'] as const;

/** Category `generation`: through the decoder's defaults and the kind's strategy, like a POST and a PATCH. */
export function playGeneration({ kind, subresource = '', object, mergePatch: patch }: GenerationCase): object {
  const read = readObject(object, kind);
  const prepared = prepareForCreate(setDefaults({ ...read, metadata: { ...read.metadata, uid: 'uid' } }));
  const created = isKind(prepared, 'Job') ? jobAsRead(prepared) : prepared;
  const wanted = setDefaults(readObject(mergePatch(created, patch ?? {}) as object, kind));
  const updated = prepareForUpdate(withGeneration(wanted, created), created, subresource as Subresource);
  return {
    generationAfterCreate: created.metadata.generation ?? 0,
    generationAfterUpdate: updated.metadata.generation ?? 0,
    changed: PARTS.filter((part) => !semanticEqual(partOf(created, part), partOf(updated, part))),
    resourceVersionChanges: !semanticEqual(created, updated),
  };
}

function readObject(object: object, kind: string): KubeObject {
  return kind === 'Pod' ? readPod(object) : withoutNulls({ ...object, kind } as KubeObject);
}

/** Only the server sets the generation. */
function withGeneration(wanted: KubeObject, old: KubeObject): KubeObject {
  return { ...wanted, metadata: { ...wanted.metadata, generation: old.metadata.generation } };
}

function partOf(object: KubeObject, part: (typeof PARTS)[number]): unknown {
  if (part === 'metadata') return { ...object.metadata, generation: undefined };
  return new Map<string, unknown>(Object.entries(object)).get(part);
}
