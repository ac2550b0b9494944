import { CONFIGURATION_TYPES } from '#cluster/scheduler/config/configurationShape.ts';
import type { ConfigurationSchema } from '#protocol/configuration.ts';

/** The table that the reader of configurations uses too. */
export const configurationSchema: ConfigurationSchema = {
  schema: CONFIGURATION_TYPES,
  docs: {},
  kinds: [{ apiVersion: 'kubescheduler.config.k8s.io/v1', kind: 'KubeSchedulerConfiguration' }],
};
