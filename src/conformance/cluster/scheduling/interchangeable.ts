import type { KubeObject } from '#model/kinds.ts';
import type { RecordedScript } from './recordedScript.ts';

/**
 * Members of a PodGroup that were made together and ask for the same: which of them is tried first is chance, and so which gets
 * which node, which fails and what is said of it. They all have one name here, such as `ring#1`.
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

  /** A value with the members' names replaced wherever they stand. */
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

/** A name also at the beginning of a claim's, but not inside another name. */
function wordOf(name: string): RegExp {
  return new RegExp(`(?<![\\w.-])${name.replace(/[.]/g, '\\.')}(?![\\w.])`, 'g');
}
