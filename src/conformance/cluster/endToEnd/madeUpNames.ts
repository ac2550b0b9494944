import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import type { KindName } from '#model/kinds.ts';

const GENERATED: readonly KindName[] = ['Pod', 'EndpointSlice', 'ResourceClaim'];
const HASH = 'pod-template-hash';
const REVISION_HASH = 'controller.kubernetes.io/hash';
const MINUTE = /-\d{8}(?=-|$)/;

/** The generated parts of names and texts, and the placeholders that the recordings write for them. */
export class MadeUpNames {
  /** Replacements of generated texts; the longest first, so that no name matches inside another one. */
  private readonly replaced = new Map<string, string>();
  private readonly hashes = new Map<string, string[]>();
  private readonly world: World;
  private sorted: readonly [string, string][] | undefined;

  constructor(world: World) {
    this.world = world;
  }

  /** Records new generated names. It is called often, to catch short-lived ones. */
  note(): void {
    for (const { metadata } of this.world.table(store('ReplicaSet')).values()) {
      const owner = metadata.ownerReferences?.find(({ controller }) => controller)?.uid ?? '';
      const hash = metadata.labels?.[HASH];
      if (hash !== undefined && owner !== '') this.noteHash(owner, hash, 'rs');
    }
    for (const { metadata } of this.world.table(store('ControllerRevision')).values()) {
      const owner = metadata.ownerReferences?.find(({ controller }) => controller)?.uid ?? '';
      const hash = metadata.labels?.[REVISION_HASH] ?? metadata.labels?.['controller-revision-hash'];
      if (hash !== undefined) this.noteHash(owner, hash, 'rev');
    }
    for (const { metadata } of this.world.table(store('Job')).values())
      if (metadata.ownerReferences && MINUTE.test(metadata.name))
        this.add(metadata.name, metadata.name.replace(MINUTE, '-{minute}'));
    for (const kind of GENERATED)
      for (const { metadata } of this.world.table(store(kind)).values())
        if (metadata.generateName) this.add(metadata.name, `${metadata.generateName}{rand}`);
  }

  private noteHash(owner: string, hash: string, what: string): void {
    const known = this.hashes.get(owner) ?? [];
    if (known.includes(hash)) return;
    known.push(hash);
    this.hashes.set(owner, known);
    this.add(hash, `{${what}${known.length}}`);
  }

  private add(name: string, placeholder: string): void {
    if (this.replaced.has(name)) return;
    this.replaced.set(name, placeholder);
    this.sorted = undefined;
  }

  /** The text with placeholders. */
  mask(text: string): string {
    this.sorted ??= [...this.replaced].sort(([a], [b]) => b.length - a.length);
    let masked = text;
    for (const [name, placeholder] of this.sorted)
      if (masked.includes(name)) masked = masked.replaceAll(name, placeholder);
    return masked.replaceAll(/kube-api-access-[a-z0-9]{5}\b/g, 'kube-api-access-{rand}');
  }
}
