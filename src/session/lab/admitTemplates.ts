import { store } from '#cluster/api/kindTables.ts';
import type { Entry } from '#kernel/entry.ts';
import type { Pod } from '#model/generated/types.ts';
import type { InputProblem } from '#protocol/command.ts';
import type { CommandedRun } from '#session/commandedRun.ts';
import type { FitWanted } from './fit.ts';
import type { PodTemplate } from './podTemplates.ts';

const GATE = 'kube-orrery.example/fit';
const SECOND_US = 1_000_000;

type Admitted =
  | { readonly ok: true; readonly wanted: readonly FitWanted[] }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

interface Refusal {
  readonly type: string;
  readonly subject?: string;
  readonly message?: string;
}

/**
 * What the API server makes of the templates: defaults, the priority of their class, the limits of their namespace. Each is created with a
 * scheduling gate, so that nothing is placed, and is taken out of the answer's way: the run has moved on by a second for each.
 */
export function admitTemplates(run: CommandedRun, templates: readonly PodTemplate[]): Admitted {
  const wanted: FitWanted[] = [];
  for (const [index, { name, weight, pod }] of templates.entries()) {
    const called = `fit-${index + 1}-${pod.metadata.name}`.slice(0, 200);
    const namespace = pod.metadata.namespace ?? 'default';
    const gated = {
      ...pod,
      metadata: { ...pod.metadata, name: called },
      spec: { ...pod.spec, schedulingGates: [{ name: GATE }] },
    };
    const from = run.run.position.seq;
    const accepted = run.accept({
      type: 'manifests.apply',
      files: [{ name: `${name}.json`, text: JSON.stringify(gated) }],
    });
    if (!accepted.ok) return accepted;
    run.run.seekTime(run.run.clockUs + SECOND_US);
    const admitted = run.world.table(store('Pod')).get(`${namespace}/${called}`);
    if (!admitted)
      return {
        ok: false,
        problems: [{ message: `${name}: ${refusalSince(run, from) || 'the API server did not take it'}` }],
      };
    wanted.push({ name, weight, pod: ungated(admitted) });
  }
  return { ok: true, wanted };
}

function ungated(pod: Pod): Pod {
  const { schedulingGates: _, ...spec } = pod.spec;
  return { ...pod, spec, status: { phase: 'Pending' } };
}

function refusalSince({ run }: CommandedRun, from: number): string {
  for (let seq = run.position.seq; seq > from; seq--) {
    const entry: Entry | undefined = run.entry(seq);
    const refused = (entry?.reasons as readonly Refusal[] | undefined)?.find(({ type }) => type === 'request.refused');
    if (refused?.message) return refused.message;
  }
  return '';
}
