import { expect, test } from 'vitest';
import { API_SERVER } from '#session/telling/salience/apiserverSalience.ts';
import { AUTOSCALING, CONTROLLERS } from '#session/telling/salience/controllersSalience.ts';
import { ENVIRONMENT, KUBECTL, PROXY } from '#session/telling/salience/environmentSalience.ts';
import { KUBELET } from '#session/telling/salience/kubeletSalience.ts';
import { SCHEDULER } from '#session/telling/salience/schedulerSalience.ts';
import { STORAGE } from '#session/telling/salience/storageSalience.ts';
import { tellerOf } from './tellers.ts';

test('nothing has words that is never told', () => {
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
