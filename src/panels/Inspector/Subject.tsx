import { lazy } from 'react';
import type { Selection } from '../../client/selectionStore.ts';
import { NodeSubject } from './node/NodeSubject.tsx';
import { ObjectSubject } from './ObjectSubject.tsx';
import { PodSubject } from './pod/PodSubject.tsx';

// Rarely the first thing that somebody looks at.
const RequestSubject = lazy(() =>
  import('./request/RequestSubject.tsx').then((module) => ({ default: module.RequestSubject })),
);

/** One selected thing, by its kind. */
export function Subject({ subject }: { readonly subject: Selection }) {
  if (subject.kind === 'Pod' && subject.namespace !== undefined)
    return <PodSubject subject={{ ...subject, namespace: subject.namespace }} />;
  if (subject.kind === 'Node') return <NodeSubject subject={subject} />;
  if (subject.kind === 'Request') return <RequestSubject subject={subject} />;
  return <ObjectSubject subject={subject} />;
}
