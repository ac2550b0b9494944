import type { PlayCase, RecordedCase } from '#conformance/recorded.ts';
import { printedObject } from '#model/encoding/printedObject.ts';
import type { KubeObject } from '#model/kinds.ts';
import { collectionPath, RecordedServer } from '../recordedServer.ts';
import { shapedDifference } from '../requests/playRequest.ts';

interface DefaultingCase extends RecordedCase {
  readonly request: { readonly object: KubeObject };
  readonly expected: { readonly object: object; readonly warnings?: readonly string[] };
}

/**
 * Kinds whose status the API server itself writes a moment after creation: for a FlowSchema, whether its priority level
 * exists; for a CustomResourceDefinition, whether its names are free. Some recordings were read before that and some
 * after.
 */
const WRITTEN_BY_SERVER: ReadonlySet<string> = new Set(['FlowSchema', 'CustomResourceDefinition']);

/** Category `defaulting`: an object is created and read back, and nothing else acts. */
export const playDefaulting: PlayCase = (recorded) => {
  const { request, expected } = recorded as DefaultingCase;
  const server = new RecordedServer();
  const path = collectionPath(request.object);
  const query = 'fieldManager=kubectl-create&fieldValidation=Strict';
  const created = server.send({ method: 'POST', url: `${path}?${query}`, body: request.object });
  if (!created.ok) return shapedDifference(expected, { refused: created.status });
  const name = created.object?.metadata.name ?? '';
  const read = server.send({ method: 'GET', url: `${path}/${name}` });
  if (!read.ok || !read.object) throw new Error(`${path}/${name} could not be read back`);
  const { warnings = [] } = created;
  const warned = warnings.length > 0 && { warnings: warnings.map((text) => `299 - ${JSON.stringify(text)}`) };
  const differenceOf = (object: KubeObject) => shapedDifference(expected, { object: readBack(object), ...warned });
  const found = differenceOf(read.object);
  const isWrittenTwice = WRITTEN_BY_SERVER.has(read.object.kind) && created.object;
  return found && isWrittenTwice && !differenceOf(created.object) ? undefined : found;
};

/** Removes the fields that the server generates. */
function readBack(object: KubeObject): object {
  const { uid: _, resourceVersion: __, creationTimestamp: ___, managedFields: ____, ...metadata } = object.metadata;
  return { ...printedObject(object), metadata };
}
