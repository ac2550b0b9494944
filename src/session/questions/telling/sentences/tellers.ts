import type { Told } from '#session/telling/salience/rule.ts';
import type { Teller, Tellers } from '../told.ts';
import { API_SERVER_SENTENCES } from './apiserver/apiServerSentences.ts';
import { REQUEST_SENTENCES } from './apiserver/requestSentences.ts';
import { writtenSaying } from './apiserver/writeSentences.ts';
import { CONTROLLER_SENTENCES, PROCESS_SENTENCES } from './controllers/controllerSentences.ts';
import { ATTACHER_SENTENCES, ENVIRONMENT_SENTENCES } from './environment/environmentSentences.ts';
import { KUBELET_SENTENCES } from './kubelet/kubeletSentences.ts';
import { SCHEDULER_SENTENCES } from './scheduler/schedulerSentences.ts';
import { STORAGE_SENTENCES } from './storageSentences.ts';

/** Tellers by the component that made the entry, because the same type may mean another thing elsewhere. */
const BY_COMPONENT: Readonly<Record<string, Tellers>> = {
  'kube-scheduler': SCHEDULER_SENTENCES,
  kubelet: KUBELET_SENTENCES,
  'kube-apiserver': API_SERVER_SENTENCES,
  'kube-controller-manager': CONTROLLER_SENTENCES,
  'csi-attacher': ATTACHER_SENTENCES,
  etcd: STORAGE_SENTENCES,
  'watch-cache': { ...STORAGE_SENTENCES, ...REQUEST_SENTENCES },
  informers: STORAGE_SENTENCES,
};

const OTHERS: Tellers = { ...ENVIRONMENT_SENTENCES, ...PROCESS_SENTENCES };

/** The teller of a reason of a component's entry; `undefined` when there is no sentence for it. */
export function tellerOf(component: string, { type, user }: Told): Teller | undefined {
  const own = BY_COMPONENT[component];
  if (own && Object.hasOwn(own, type)) return own[type];
  if (Object.hasOwn(OTHERS, type)) return OTHERS[type];
  return user === undefined ? undefined : writtenSaying;
}
