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

/** By the id that a component gives it in its `simplified.ts`. */
export const simplifications = {
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
