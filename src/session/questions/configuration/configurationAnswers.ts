import { readSchedulerConfiguration } from '#cluster/readSchedulerConfiguration.ts';
import { CONFIGURATION_TYPES } from '#cluster/scheduler/config/configurationShape.ts';
import { ConfigurationError, DEFAULT_SCHEDULER_NAME } from '#cluster/scheduler/config/schedulerConfiguration.ts';
import { EXTENSION_POINTS, type ExtensionPoint } from '#cluster/scheduler/framework/plugin.ts';
import type { Profile } from '#cluster/scheduler/framework/profile.ts';
import { pluginFactory } from '#cluster/scheduler/plugins/registry.ts';
import { createScheduler } from '#cluster/scheduler/scheduler.ts';
import { World } from '#kernel/world.ts';
import { composeDocument } from '#model/manifest/composeDocument.ts';
import { locatePath } from '#model/manifest/locatePath.ts';
import { LineColumn } from '#model/manifest/splitDocuments.ts';
import type { InputProblem, ManifestFile } from '#protocol/command.ts';
import type {
  ConfigurationCheck,
  ConfigurationQuestions,
  ConfigurationSchema,
  ConfigurationView,
  ProfilePicture,
  ProfilePlugin,
} from '#protocol/configuration.ts';
import { scenarioById } from '#scenarios/scenarioList.ts';
import type { Reader } from '#session/reader.ts';
import type { Answers } from '../answers.ts';

const FIELD = /^([a-z]\w*(?:\.\w+|\[\d+\])*): (.+)$/;

const UNKNOWN_FIELD = /unknown field "([^"]+)"/;

const NAMED = /\b(\w+)"? (?:does not exist|does not extend|already registered)/;

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

/** The errors of kube-scheduler if it started with this file, each with its line. */
export function checkConfiguration(file: ManifestFile): ConfigurationCheck {
  const { problems } = composeDocument(file.text);
  if (problems.length > 0) {
    const lines = new LineColumn(file.text);
    return {
      problems: problems.map(({ offset, message }) => ({ ...lines.at(offset), file: file.name, message })),
      profiles: [],
    };
  }
  try {
    const configuration = readSchedulerConfiguration(file.text);
    const { trials } = createScheduler(new World(), { configuration });
    return { problems: [], profiles: profilePictures(trials.profiles) };
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    const advice = error.advice === undefined ? undefined : { suggestion: error.advice };
    return { problems: error.message.split('\n').map((line) => ({ ...located(file, line), ...advice })), profiles: [] };
  }
}

/** A message of kube-scheduler, located in the file as exactly as possible. */
function located(file: ManifestFile, text: string): InputProblem {
  const [, field, message] = FIELD.exec(text) ?? [];
  const path = field ?? UNKNOWN_FIELD.exec(text)?.[1];
  if (path !== undefined) {
    const { events } = composeDocument(file.text);
    const offset = locatePath(file.text, events, segmentsOf(path));
    const place = new LineColumn(file.text).at(offset);
    return { file: file.name, ...place, ...(field ? { field } : undefined), message: message ?? text };
  }
  const name = NAMED.exec(text)?.[1];
  const line = name === undefined ? -1 : file.text.split('\n').findIndex((each) => each.includes(name));
  return { file: file.name, line: Math.max(0, line) + 1, message: text };
}

/** Splits a path such as `profiles[0].plugins` into its segments. */
function segmentsOf(path: string): (string | number)[] {
  return [...path.matchAll(/(\w+)|\[(\d+)\]/g)].map(([, name, index]) =>
    index === undefined ? (name ?? '') : Number(index),
  );
}

/** Profiles as extension points with their plugins, compared with the default plugins. */
function profilePictures(profiles: ReadonlyMap<string, Profile>): ProfilePicture[] {
  const usual = createScheduler(new World()).trials.profiles.get(DEFAULT_SCHEDULER_NAME);
  return [...profiles.values()].map((profile) => ({
    schedulerName: profile.schedulerName,
    points: EXTENSION_POINTS.map((point) => ({ point, plugins: pluginsAt(point, profile, usual) })),
  }));
}

function pluginsAt(point: ExtensionPoint, profile: Profile, usual: Profile | undefined): ProfilePlugin[] {
  const here = profile.plugins[point].map(({ name }) => name);
  const byDefault = usual?.plugins[point].map(({ name }) => name) ?? [];
  const weightIn = (of: Profile | undefined, name: string) => (point === 'score' ? (of?.weights.get(name) ?? 0) : 0);
  const view = (name: string, disabled: boolean): ProfilePlugin => ({
    name,
    weight: weightIn(disabled ? usual : profile, name),
    modelled: pluginFactory(name)?.modelled ?? false,
    disabled,
    changed: !disabled && (!byDefault.includes(name) || weightIn(profile, name) !== weightIn(usual, name)),
  });
  return [
    ...here.map((name) => view(name, false)),
    ...byDefault.filter((name) => !here.includes(name)).map((name) => view(name, true)),
  ];
}
