import type { ManifestFile } from '#protocol/command.ts';
import type { ConfigurationView } from '#protocol/configuration.ts';
import { scenarioById } from '#scenarios/scenarioList.ts';
import type { Reader } from '#session/reader.ts';
import { profilePictures } from './profilePictures.ts';

const DEFAULT_FILE: ManifestFile = {
  name: 'scheduler.yaml',
  text: `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
  - schedulerName: default-scheduler
`,
};

/** The configuration with which the run's kube-scheduler started. */
export function configuration({ source, trials }: Reader): ConfigurationView {
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
