import type { PluginFactory } from '../../framework/plugin.ts';
import { SUCCESS } from '../../framework/status.ts';

const NAME = 'DefaultBinder';

/**
 * Binds every Pod by a request to the API server. The actor sends it when this plugin accepts the Pod.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/defaultbinder/default_binder.go.
 */
export const DefaultBinder: PluginFactory = {
  name: NAME,
  modelled: true,
  create: () => ({ name: NAME, bind: () => SUCCESS }),
};
