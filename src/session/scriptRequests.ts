import type { ApiRequest } from '#cluster/api/request.ts';
import type { ScheduledEvent, ScheduledRequests } from '#cluster/cluster.ts';
import { World } from '#kernel/world.ts';
import type { ScriptStep } from '#scenarios/scenario.ts';
import { applyRequests } from './commands/applyRequests.ts';
import { inputOf } from './commands/inputOf.ts';
import { PERSON } from './commands/person.ts';
import { ownManifests } from './commands/readManifests.ts';

/** What the scripted client of a scenario sends, and when. A script that cannot be read is an error of ours and throws. */
export function scriptRequests(script: readonly ScriptStep[]): ScheduledRequests[] {
  return script.flatMap((step) => actionsOf(step).map((action) => ({ atUs: step.atUs, ...action })));
}

/** The commands of a script as the events of the actors that take them. A script that is not right is an error of ours and throws. */
export function scriptEvents(script: readonly ScriptStep[]): ScheduledEvent[] {
  return script.flatMap(({ atUs, command }) => {
    if (!command) return [];
    const made = inputOf(command, new World());
    if (!made.ok) throw new Error(made.problems.map(({ message }) => message).join('; '));
    return [{ atUs, actor: made.actor, event: made.event }];
  });
}

function actionsOf(step: ScriptStep): Omit<ScheduledRequests, 'atUs'>[] {
  const actions: Omit<ScheduledRequests, 'atUs'>[] = [];
  if (step.apply !== undefined)
    actions.push({ label: 'kubectl apply', requests: applyRequests(ownManifests('script.yaml', step.apply)) });
  if (step.remove !== undefined)
    actions.push({ label: `kubectl delete ${step.remove}`, requests: [remove(step.remove)] });
  if (step.scale) {
    const { deployment: name, namespace, replicas } = step.scale;
    const patch = { spec: { replicas } };
    actions.push({
      label: `kubectl scale deployment/${name} --replicas=${replicas}`,
      requests: [{ verb: 'patch', subresource: 'scale', user: PERSON, kind: 'Deployment', namespace, name, patch }],
    });
  }
  if (step.cordon)
    actions.push({ label: `kubectl cordon ${step.cordon}`, requests: [setUnschedulable(step.cordon, true)] });
  if (step.uncordon)
    actions.push({ label: `kubectl uncordon ${step.uncordon}`, requests: [setUnschedulable(step.uncordon, null)] });
  return actions;
}

function remove(target: string): ApiRequest {
  const parts = target.split('/');
  const [kind = '', namespace = '', name] = parts;
  return name === undefined
    ? { verb: 'delete', user: PERSON, kind, name: namespace }
    : {
        verb: 'delete',
        user: PERSON,
        kind,
        namespace,
        name,
        // As kubectl does; the API server itself would leave a Job's Pods behind.
        ...(kind === 'Job' && { propagationPolicy: 'Background' }),
      };
}

function setUnschedulable(name: string, unschedulable: true | null): ApiRequest {
  return { verb: 'patch', user: PERSON, kind: 'Node', name, patch: { spec: { unschedulable } } };
}
