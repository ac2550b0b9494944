import type { KeyToPath, Volume, VolumeProjection } from '#model/generated/types.ts';
import type { FieldPath } from '#model/validation/fieldPath.ts';
import { goQuote } from '#model/validation/goValue.ts';
import { claimSpecWarnings } from './storage.ts';

const OLD: readonly (readonly [field: keyof Volume, message: string])[] = [
  ['photonPersistentDisk', 'deprecated in v1.11, non-functional in v1.16+'],
  ['gitRepo', 'deprecated in v1.11, and disabled by default in v1.33+'],
  ['scaleIO', 'deprecated in v1.16, non-functional in v1.22+'],
  ['flocker', 'deprecated in v1.22, non-functional in v1.25+'],
  ['storageos', 'deprecated in v1.22, non-functional in v1.25+'],
  ['quobyte', 'deprecated in v1.22, non-functional in v1.25+'],
  ['glusterfs', 'deprecated in v1.25, non-functional in v1.26+'],
  ['ephemeral', ''],
  ['cephfs', 'deprecated in v1.28, non-functional in v1.31+'],
  ['rbd', 'deprecated in v1.28, non-functional in v1.31+'],
];
/** Names in paths that differ from the field's name. */
const SHOWN: ReadonlyMap<string, string> = new Map([['storageos', 'storageOS']]);

/** Upstream source (v1.36.2): pkg/api/pod/warnings.go. */
export function podVolumeWarnings(volumes: readonly Volume[], path: FieldPath): string[] {
  return [
    ...volumes.flatMap((volume, index) => ofVolume(volume, path.index(index))),
    ...volumes.flatMap((volume) => overlappingPaths(volume)),
  ];
}

function ofVolume(volume: Volume, path: FieldPath): string[] {
  return OLD.flatMap(([field, message]) => {
    if (volume[field] === undefined) return [];
    if (field !== 'ephemeral') return [`${path.child(SHOWN.get(field) ?? field)}: ${message}`];
    const spec = volume.ephemeral?.volumeClaimTemplate?.spec;
    return spec === undefined ? [] : claimSpecWarnings(spec, path.child('ephemeral', 'volumeClaimTemplate', 'spec'));
  });
}

/** A file of a volume, and its source. */
interface PlacedFile {
  readonly path: string;
  readonly source: string;
}

function overlappingPaths({ name, configMap, secret, downwardAPI, projected }: Volume): string[] {
  const warning = (what: string, body: string) => `volume ${goQuote(name)} (${what}): overlapping paths: ${body}`;
  const one = (what: string, items: readonly { readonly path: string }[] | undefined) =>
    overlaps(filesOf(items ?? [], '')).map((body) => warning(what, body));
  return [
    ...one(`ConfigMap ${goQuote(configMap?.name ?? '')}`, configMap?.items),
    ...one(`Secret ${goQuote(secret?.secretName ?? '')}`, secret?.items),
    ...one('DownwardAPI', downwardAPI?.items),
    ...(projected?.sources ?? [])
      .filter((source) => Object.keys(source).length === 0)
      .map(() => `volume ${goQuote(name)} (Projected) has no sources provided`),
    ...overlaps((projected?.sources ?? []).flatMap(projectedFiles)).map((body) => warning('Projected', body)),
  ];
}

function projectedFiles({ configMap, secret, downwardAPI, serviceAccountToken }: VolumeProjection): PlacedFile[] {
  if (configMap?.items) return filesOf(configMap.items, `ConfigMap ${goQuote(configMap.name ?? '')}`);
  if (secret?.items) return filesOf(secret.items, `Secret ${goQuote(secret.name ?? '')}`);
  if (downwardAPI?.items) return filesOf(downwardAPI.items, 'DownwardAPI');
  return serviceAccountToken ? filesOf([serviceAccountToken], 'ServiceAccountToken') : [];
}

function filesOf(items: readonly Pick<KeyToPath, 'path'>[], source: string): PlacedFile[] {
  return items.map(({ path }) => ({ path: trimmed(path ?? ''), source }));
}

function trimmed(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end--;
  return path.slice(0, end);
}

/** Each file with the earlier ones that are equal to it, contain it, or are inside it. */
function overlaps(files: readonly PlacedFile[]): string[] {
  return files.flatMap((file, index) =>
    files
      .slice(0, index)
      .filter((other) => file.path !== '' && other.path !== '' && isOverlap(file.path, other.path))
      .map((other) => `${shown(file)} with ${shown(other)}`),
  );
}

function isOverlap(a: string, b: string): boolean {
  return `${a}/`.startsWith(`${b}/`) || `${b}/`.startsWith(`${a}/`);
}

function shown({ path, source }: PlacedFile): string {
  return source === '' ? goQuote(path) : `${goQuote(path)} (${source})`;
}
