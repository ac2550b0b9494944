import type { Selection } from '../../client/selectionStore.ts';
import { NodeSubject } from './node/NodeSubject.tsx';
import { ObjectSubject } from './ObjectSubject.tsx';
import { PodSubject } from './pod/PodSubject.tsx';

/** One selected thing, by its kind. */
export function Subject({ subject }: { readonly subject: Selection }) {
  if (subject.kind === 'Pod' && subject.namespace !== undefined)
    return <PodSubject subject={{ ...subject, namespace: subject.namespace }} />;
  if (subject.kind === 'Node') return <NodeSubject subject={subject} />;
  return <ObjectSubject subject={subject} />;
}
