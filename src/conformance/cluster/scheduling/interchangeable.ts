import type { KubeObject } from '#model/kinds.ts';
import type { RecordedScript } from './recordedScript.ts';

/**
 * Members of a PodGroup that were created together with equal requests. Chance decides which of them is tried first,
 * and so which one gets which node, which one fails and which messages it gets. Here they all share one name, such as
 * `ring#1`.
 */
export class Interchangeable {
  private readonly shown: ReadonlyMap<string, string>;

  constructor({ objects, steps }: RecordedScript) {
    const shown = new Map<string, string>();
    const kinds = new Map<string, string>();
    const made = [objects, ...steps.map(({ do: action }) => (action.verb === 'apply' ? action.objects : []))];
    for (const [at, pods] of made.entries())
      for (const { metadata, spec } of pods.filter(isMember)) {
        const group = groupOf(spec);
        const kind = JSON.stringify([at, spec, metadata.labels]);
        if (!kinds.has(kind)) kinds.set(kind, `${group}#${kinds.size + 1}`);
        shown.set(metadata.name, kinds.get(kind) as string);
      }
    this.shown = shown;
  }

  /** Replaces the members' names wherever they occur in a value. */
  in(value: unknown): unknown {
    let text = JSON.stringify(value) ?? 'null';
    for (const [name, shown] of this.shown) text = text.replace(wordOf(name), shown);
    return JSON.parse(text);
  }
}

function isMember({ kind, spec }: KubeObject): boolean {
  return kind === 'Pod' && groupOf(spec) !== undefined;
}

function groupOf(spec: unknown): string | undefined {
  return (spec as { readonly schedulingGroup?: { readonly podGroupName?: string } } | undefined)?.schedulingGroup
    ?.podGroupName;
}

/** Matches a name also at the beginning of a claim's name, but not inside another name. */
function wordOf(name: string): RegExp {
  return new RegExp(`(?<![\\w.-])${name.replace(/[.]/g, '\\.')}(?![\\w.])`, 'g');
}
