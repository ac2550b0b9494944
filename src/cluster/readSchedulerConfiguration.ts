import { readYaml } from '#model/manifest/readYaml.ts';
import { decodedConfiguration } from './scheduler/config/configurationShape.ts';
import { ConfigurationError, type KubeSchedulerConfiguration } from './scheduler/config/schedulerConfiguration.ts';

/**
 * Reads a KubeSchedulerConfiguration from YAML or JSON; its contents are checked when the scheduler is made of it.
 * @throws {ConfigurationError} when it cannot be read.
 */
export function readSchedulerConfiguration(text: string): KubeSchedulerConfiguration {
  const read = readYaml(text);
  if ('problem' in read) throw new ConfigurationError(read.problem);
  const { value } = read;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ConfigurationError('a KubeSchedulerConfiguration is an object');
  return decodedConfiguration(value) as KubeSchedulerConfiguration;
}
