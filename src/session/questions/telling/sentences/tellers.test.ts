import { expect, test } from 'vitest';
import {
  API_SERVER,
  AUTOSCALING,
  CONTROLLERS,
  ENVIRONMENT,
  KUBECTL,
  KUBELET,
  PROXY,
  SCHEDULER,
  STORAGE,
} from '#session/telling/salience/salience.ts';
import { tellerOf } from './tellers.ts';

test('every sentence of the model is used', () => {
  const tables = {
    'kube-scheduler': SCHEDULER,
    kubelet: KUBELET,
    'kube-apiserver': API_SERVER,
    'kube-controller-manager': CONTROLLERS,
    etcd: STORAGE,
    karpenter: AUTOSCALING,
    'kube-proxy': PROXY,
    cloud: ENVIRONMENT,
    kubectl: KUBECTL,
  };
  const mute = Object.entries(tables).flatMap(([component, table]) =>
    Object.entries(table)
      .filter(([type, rule]) => rule === 'background' && tellerOf(component, { type, kind: '', subject: '' }))
      .map(([type]) => `${component} ${type}`),
  );
  expect(mute).toEqual([]);
});
