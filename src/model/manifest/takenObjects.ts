import { compare } from '#base/order.ts';
import { type KubeObject, kindInfoOf } from '#model/kinds.ts';
import { keyOf } from '#model/objectKey.ts';
import type { Finding } from './manifestError.ts';
import type { ImportedObject } from './parseManifests.ts';

interface Seen {
  readonly place: string;
  readonly isConverted: boolean;
  /** Among all that were taken. */
  readonly index: number;
}

/** The objects that were read so far, with unique names. */
export class TakenObjects {
  readonly objects: ImportedObject[];
  private readonly seen: Map<string, Seen>;
  private same = 0;
  private renewed = 0;

  constructor(objects: readonly ImportedObject[] = [], seen: ReadonlyMap<string, Seen> = new Map()) {
    this.objects = [...objects];
    this.seen = new Map(seen);
  }

  copy(): TakenObjects {
    const copy = new TakenObjects(this.objects, this.seen);
    copy.same = this.same;
    copy.renewed = this.renewed;
    return copy;
  }

  /**
   * Adds an object; returns a finding when another one has its name. Identical copies are used once. For an object that
   * a cluster gave at two moments, the later version is used. For an object in two API versions, the first one is used:
   * a dump of all resources lists Events twice.
   */
  add(read: ImportedObject, isConverted: boolean): Finding | undefined {
    const { object, file, line } = read;
    const key = identityKey(object);
    const earlier = key === undefined ? undefined : this.seen.get(key);
    const before = earlier && this.objects[earlier.index];
    if (!earlier || !before) {
      const place = line === undefined ? file : `${file}:${line}`;
      if (key !== undefined) this.seen.set(key, { place, isConverted, index: this.objects.length });
      this.objects.push(read);
      return undefined;
    }
    if (earlier.isConverted !== isConverted) return undefined;
    if (JSON.stringify(before.object) === JSON.stringify(object)) {
      this.same++;
      return undefined;
    }
    if (object.metadata.uid === undefined || object.metadata.uid !== before.object.metadata.uid)
      return alreadyExists(object, earlier.place);
    if (revisionOf(object) >= revisionOf(before.object)) this.objects[earlier.index] = read;
    this.renewed++;
    return undefined;
  }

  /** Remarks for the user that are no mistakes. */
  notes(): string[] {
    const foreign = new Map<string, number>();
    for (const { object, known } of this.objects) {
      const kind = `${object.apiVersion} ${object.kind}`;
      if (!known) foreign.set(kind, (foreign.get(kind) ?? 0) + 1);
    }
    return [...foreign]
      .sort(([a], [b]) => compare(a, b))
      .map(([kind, count]) => `${count} x ${kind}: kept and exported unchanged; the model does not act on this kind`);
  }

  /** Duplicates that were used once. */
  leftOut(): string[] {
    return [
      ...(this.same > 0 ? [`identical copies of objects: ${this.same}, not taken again`] : []),
      ...(this.renewed > 0 ? [`further versions of objects: ${this.renewed}, only the latest was taken`] : []),
    ];
  }
}

/** The identity that two objects must not share; undefined for an object whose name the server generates. */
function identityKey(object: KubeObject): string | undefined {
  if (!object.metadata.name) return undefined;
  const info = kindInfoOf(object.apiVersion, object.kind);
  const namespace = object.metadata.namespace || (info?.namespaced === true ? 'default' : undefined);
  return `${object.apiVersion} ${object.kind} ${keyOf(namespace, object.metadata.name)}`;
}

/**
 * Resource versions are integers that grow. Upstream source (v1.36.2):
 * staging/src/k8s.io/apimachinery/pkg/util/resourceversion/resourceversion.go, CompareResourceVersion.
 */
function revisionOf({ metadata }: KubeObject): number {
  return Number(metadata.resourceVersion ?? 0) || 0;
}

function alreadyExists(object: KubeObject, earlier: string): Finding {
  const plural = kindInfoOf(object.apiVersion, object.kind)?.plural ?? object.kind;
  const message = `${plural} "${object.metadata.name}" already exists`;
  return { code: 'duplicateObject', path: ['metadata', 'name'], message, hint: `the first is at ${earlier}` };
}
