import type { Reference } from '#i18n/en/index.ts';
import type { TextsOf } from '#i18n/texts.ts';
import { api } from './api.ts';
import { apiserver } from './apiserver.ts';
import { autoscaler } from './autoscaler.ts';
import { controllers } from './controllers.ts';
import { environment } from './environment.ts';
import { etcd } from './etcd.ts';
import { karpenter } from './karpenter.ts';
import { kubectl } from './kubectl.ts';
import { kubelet } from './kubelet.ts';
import { proxy } from './proxy.ts';
import { scheduler } from './scheduler.ts';

export const simplifications: TextsOf<Reference['simplifications']> = {
  apiserver,
  etcd,
  scheduler,
  controllers,
  kubelet,
  proxy,
  autoscaler,
  karpenter,
  api,
  kubectl,
  environment,
};
