import type { ClientsReasonType } from '#cluster/api/reasons/clients.ts';
import type { MadeVerb } from '#cluster/api/reasons/reasonType.ts';
import type { Entry } from '#kernel/entry.ts';
import { KINDS } from '#model/kinds.ts';
import type { Salience } from '#protocol/telling.ts';
import { API_SERVER } from './apiserverSalience.ts';
import { AUTOSCALING, CONTROLLERS } from './controllersSalience.ts';
import { ENVIRONMENT, KUBECTL, PROXY } from './environmentSalience.ts';
import { KUBELET } from './kubeletSalience.ts';
import type { Rule, Told } from './rule.ts';
import { SCHEDULER } from './schedulerSalience.ts';
import { STORAGE } from './storageSalience.ts';
import { VERBS, WRITES } from './writeSalience.ts';

/** Reasons that every client may give. */
const CLIENTS: Readonly<Record<ClientsReasonType, Rule>> = {
  'leader.elected': 'decisive',
  'object.observed': 'background',
  'request.answered': 'background',
  'request.sentAgain': 'background',
};

type Table = Readonly<Record<string, Rule>>;

/**
 * Tables by the component that made the entry: the actor up to the first slash. The same type may mean something else
 * in another component.
 */
const BY_COMPONENT: Readonly<Record<string, Table>> = {
  'kube-scheduler': SCHEDULER,
  kubelet: KUBELET,
  'kube-apiserver': { ...API_SERVER, ...WRITES },
  'watch-cache': API_SERVER,
  'kube-controller-manager': CONTROLLERS,
  etcd: STORAGE,
};

const OTHERS: Table = { ...AUTOSCALING, ...PROXY, ...ENVIRONMENT, ...KUBECTL, ...CLIENTS };

export function componentOf({ actor }: Entry): string {
  const slash = actor.indexOf('/');
  return slash < 0 ? actor : actor.slice(0, slash);
}

/** The salience of one reason of an entry. */
export function salienceOf(reason: Told, entry: Entry): Salience {
  const rule = ruleOf(componentOf(entry), reason.type);
  return typeof rule === 'string' ? rule : rule(reason, entry);
}

function ruleOf(component: string, type: string): Rule {
  const own = BY_COMPONENT[component];
  if (own && Object.hasOwn(own, type)) return own[type] as Rule;
  if (Object.hasOwn(OTHERS, type)) return OTHERS[type] as Rule;
  const verb = type.slice(type.indexOf('.') + 1);
  return Object.hasOwn(VERBS, verb) ? VERBS[verb as MadeVerb] : 'background';
}

/** Whether the text is a reason's type: one from the tables, or a kind with a verb. */
export function isReasonType(type: string): boolean {
  if ([...Object.values(BY_COMPONENT), OTHERS].some((table) => Object.hasOwn(table, type))) return true;
  const [word = '', verb = ''] = type.split('.', 2);
  return Object.hasOwn(VERBS, verb) && KINDS.some(({ kind }) => kind.toLowerCase() === word.toLowerCase());
}
