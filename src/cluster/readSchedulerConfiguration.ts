import { load, YAMLException } from 'js-yaml';
import { ConfigurationError, type KubeSchedulerConfiguration } from './scheduler/config/schedulerConfiguration.ts';

/**
 * Reads a KubeSchedulerConfiguration from YAML or JSON; its contents are checked when the scheduler is made of it.
 * @throws {ConfigurationError} when it cannot be read.
 */
export function readSchedulerConfiguration(text: string): KubeSchedulerConfiguration {
  const value = parsed(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ConfigurationError('a KubeSchedulerConfiguration is an object');
  return value as KubeSchedulerConfiguration;
}

function parsed(text: string): unknown {
  try {
    return load(text);
  } catch (error) {
    if (error instanceof YAMLException) throw new ConfigurationError(error.message);
    throw error;
  }
}
