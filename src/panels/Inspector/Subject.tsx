import type { Selection } from '#client/selectionStore.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';
import { NodeSubject } from './node/NodeSubject.tsx';
import { ObjectSubject } from './ObjectSubject.tsx';
import { PodSubject } from './pod/PodSubject.tsx';

// Loaded on demand, because it is rarely the first selection.
const loadRequestSubject = () =>
  import('./request/RequestSubject.tsx').then((module) => ({ default: module.RequestSubject }));
const RequestSubject = lazyPart(loadRequestSubject);

/** One selected thing, by its kind. */
export function Subject({ subject }: { readonly subject: Selection }) {
  if (subject.kind === 'Pod' && subject.namespace !== undefined)
    return <PodSubject subject={{ ...subject, namespace: subject.namespace }} />;
  if (subject.kind === 'Node') return <NodeSubject subject={subject} />;
  if (subject.kind === 'Request') return <RequestSubject subject={subject} />;
  return <ObjectSubject subject={subject} />;
}
