import { isRecord } from '#base/record.ts';
import { readYaml, splitDocuments } from '#model/manifest/splitDocuments.ts';
import { decodedConfiguration } from './scheduler/config/configurationShape.ts';
import { ConfigurationError, type KubeSchedulerConfiguration } from './scheduler/config/schedulerConfiguration.ts';
import { keysOfConfigurations } from './scheduler/config/validateConfiguration.ts';

/**
 * Reads a KubeSchedulerConfiguration from YAML or JSON, also from a ConfigMap that holds one; its contents are checked when the scheduler
 * is made of it.
 * @throws {ConfigurationError} when it cannot be read.
 */
export function readSchedulerConfiguration(text: string): KubeSchedulerConfiguration {
  const read = readYaml(configurationIn(text).text);
  if ('problem' in read) throw new ConfigurationError(read.problem);
  const { value } = read;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ConfigurationError('a KubeSchedulerConfiguration must be an object');
  return decodedConfiguration(value) as KubeSchedulerConfiguration;
}

/** Where in a file the configuration stands. */
interface ConfigurationIn {
  readonly text: string;
  /** Such as `data["scheduler.yaml"] of ConfigMap "kube-system/scheduler"`; absent when the file is nothing else. */
  readonly from?: string;
}

/** The one configuration of a file that has other objects beside it or around it. With none or several the text stays as it is. */
export function configurationIn(text: string): ConfigurationIn {
  const documents = splitDocuments(text);
  if (documents.length === 1 && !text.includes('ConfigMap')) return { text };
  const found = documents.flatMap((document): ConfigurationIn[] => {
    const read = readYaml(document.text);
    const value = 'value' in read && isRecord(read.value) ? read.value : {};
    if (value.kind === 'KubeSchedulerConfiguration')
      return [{ text: document.text, ...(documents.length > 1 && { from: 'one of several documents' }) }];
    if (value.kind !== 'ConfigMap') return [];
    return keysOfConfigurations(value).map((key) => ({
      text: String((value.data as Readonly<Record<string, unknown>>)[key]),
      from: `data["${key}"] of ConfigMap "${nameOf(value.metadata)}"`,
    }));
  });
  const [only] = found;
  return only && found.length === 1 ? only : { text };
}

function nameOf(metadata: unknown): string {
  if (!isRecord(metadata)) return '';
  return [metadata.namespace, metadata.name].filter((part) => typeof part === 'string').join('/');
}
