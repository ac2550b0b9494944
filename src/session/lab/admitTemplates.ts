import { SECOND_US } from '#base/time.ts';
import { INJECTED_PARTS } from '#cluster/api/injectedParts.ts';
import { store } from '#cluster/api/kindTables.ts';
import { injectParts } from '#cluster/apiserver/injected/injectParts.ts';
import type { Entry } from '#kernel/entry.ts';
import type { Pod } from '#model/generated/types.ts';
import type { InputProblem } from '#protocol/command.ts';
import type { CommandedRun } from '#session/commandedRun.ts';
import type { FitWanted } from './fit.ts';
import type { PodTemplate } from './podTemplates.ts';

const GATE = 'kube-orrery.example/fit';

type Admitted =
  | { readonly ok: true; readonly wanted: readonly FitWanted[] }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

interface Refusal {
  readonly type: string;
  readonly subject?: string;
  readonly message?: string;
}

/**
 * The templates as the API server admits them: defaults, the priority of their class, the limits of their namespace.
 * Each Pod is created with a scheduling gate, so that nothing is placed, and deleted again; each takes a second of
 * the run. A workload whose running Pods have more than their template gets the same additions.
 */
export function admitTemplates(run: CommandedRun, templates: readonly PodTemplate[]): Admitted {
  const wanted: FitWanted[] = [];
  for (const [index, { name, weight, pod: template }] of templates.entries()) {
    const called = `fit-${index + 1}-${template.metadata.name}`.slice(0, 200);
    const namespace = template.metadata.namespace ?? 'default';
    const gated = {
      ...template,
      metadata: { ...template.metadata, name: called },
      spec: { ...template.spec, schedulingGates: [{ name: GATE }] },
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
    const parts = run.world
      .table(INJECTED_PARTS)
      .values()
      .find(({ workload }) => workload === workloadKey(name, namespace));
    const pod = ungated(admitted);
    wanted.push({ name, weight, pod: parts ? injectParts(pod, parts) : pod });
  }
  return { ok: true, wanted };
}

/** `Deployment/web` of a namespace, as `Kind/namespace/name`. */
function workloadKey(name: string, namespace: string): string {
  return name.replace('/', `/${namespace}/`);
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
