import { CONFIGURATION_TYPES } from '#cluster/scheduler/config/configurationShape.ts';
import type { ManifestFile } from '#protocol/command.ts';
import type { ConfigurationQuestions, ConfigurationSchema, ConfigurationView } from '#protocol/configuration.ts';
import { scenarioById } from '#scenarios/scenarioList.ts';
import type { Reader } from '#session/reader.ts';
import type { Answers } from '../answers.ts';
import { checkConfiguration, profilePictures } from './checkConfiguration.ts';

const DEFAULT_FILE: ManifestFile = {
  name: 'scheduler.yaml',
  text: `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
  - schedulerName: default-scheduler
`,
};

/** The table that the reader of configurations uses too. */
const configurationSchema: ConfigurationSchema = {
  schema: CONFIGURATION_TYPES,
  docs: {},
  kinds: [{ apiVersion: 'kubescheduler.config.k8s.io/v1', kind: 'KubeSchedulerConfiguration' }],
};

export const configurationAnswers: Answers<ConfigurationQuestions> = {
  configuration,
  checkConfiguration: (_, { file }) => checkConfiguration(file),
  configurationSchema: () => configurationSchema,
};

/** The configuration with which the run's kube-scheduler started. */
function configuration({ source, trials }: Reader): ConfigurationView {
  const scenario = scenarioById(source.scenario);
  const own = scenario?.schedulerConfiguration;
  const given =
    source.configuration ?? (own === undefined ? undefined : { name: `${source.scenario}.yaml`, text: own });
  return {
    file: given ?? DEFAULT_FILE,
    isDefault: given === undefined,
    switches: source.switches ?? scenario?.switches ?? {},
    profiles: profilePictures(trials.profiles),
  };
}
