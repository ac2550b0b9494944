import { storeKind } from '#cluster/api/held.ts';
import { CLIENT_RESULTS, type ClientResult } from '#cluster/kubectl/kubectl.ts';
import { failureText } from '#cluster/kubectl/terminal/terminalRecords.ts';
import type { World } from '#kernel/world.ts';
import { parseManifests } from '#model/manifest/parseManifests.ts';
import type { ManifestFile } from '#protocol/command.ts';
import type { RefusedObject } from '#protocol/machines.ts';
import { inputsSoFar } from '#session/questions/run/inputsSoFar.ts';
import type { Reader } from '#session/reader.ts';
import { objectOf, resourcesOf } from './resources.ts';
import { prefixOf } from './writes/applyWritten.ts';

/**
 * Applied objects that the API server refused up to this moment, in the order of sending. They come from the files of
 * the run's start, from commands, and from the Pods of a trace. Refusals of components are not included, because
 * their Events report them.
 */
export function refusedObjects(reader: Reader): readonly RefusedObject[] {
  const refused = reader.world.table(CLIENT_RESULTS).values().filter(isRefused);
  if (refused.length === 0) return [];
  const fileOf = filesByObject(appliedFiles(reader));
  return refused.map((result) => refusedObject(reader.world, result, fileOf(result)));
}

function isRefused({ verb, code }: ClientResult): boolean {
  return (verb === 'apply' || verb === 'create') && code >= 400;
}

function appliedFiles(reader: Reader): readonly ManifestFile[] {
  const commanded = inputsSoFar(reader).flatMap(({ command }) =>
    command.type === 'manifests.apply' ? command.files : [],
  );
  return [...(reader.source.files ?? []), ...commanded];
}

interface Written {
  readonly file: string;
  readonly object: Parameters<typeof prefixOf>[2];
}

/** Entries do not record where an object was read. The files are read again, for the few runs with a refusal. */
function filesByObject(files: readonly ManifestFile[]): (result: ClientResult) => Written | undefined {
  const found = new Map<string, Written>();
  for (const file of files)
    for (const { object } of parseManifests([file], () => []).objects) {
      const { namespace, name } = object.metadata;
      const kind = storeKind(object);
      found.set(`${kind} ${namespace ?? 'default'}/${name}`, { file: file.name, object });
      found.set(`${kind} /${name}`, { file: file.name, object });
    }
  return ({ kind, namespace, name }) => found.get(`${kind} ${namespace}/${name}`);
}

function refusedObject(world: World, result: ClientResult, written: Written | undefined): RefusedObject {
  const { kind, namespace, name, code, reason, message, details } = result;
  const prefix = written && prefixFor(world, result, written);
  const status = { code, reason, message, ...(details && { details }) };
  return {
    kind,
    namespace,
    name,
    ...(written && { file: written.file }),
    code,
    reason,
    message,
    // Two failures, because kubectl formats a single failure differently, without naming the file.
    text: failureText([{ status, ...(prefix !== undefined && { prefix }) }, { text: '' }]).trimEnd(),
  };
}

/** The prefix of a patch for an existing object, else that of a creation. */
function prefixFor(world: World, { kind, namespace, name }: ClientResult, { file, object }: Written): string {
  const resource = resourcesOf(world).find((one) => one.kind === kind);
  const present = resource && objectOf(world, resource, namespace, name);
  return resource
    ? prefixOf(resource, namespace, object, present, file)
    : `error when creating ${JSON.stringify(file)}`;
}
