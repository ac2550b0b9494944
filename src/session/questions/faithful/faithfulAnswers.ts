import { createControllers } from '#cluster/controllers/createControllers.ts';
import { PROVISIONER_INTEREST } from '#cluster/environment/provisioner.ts';
import { modelledKinds } from '#cluster/modelledKinds.ts';
import { CONSTANT_NAMES, CONSTANTS, constantValue, MOST_CONSTANT } from '#cluster/releases/constants.ts';
import { FEATURE_GATES } from '#cluster/releases/featureGates.ts';
import { RELEASE } from '#cluster/releases/release.ts';
import { EXTENSION_POINTS } from '#cluster/scheduler/framework/plugin.ts';
import type { Profile } from '#cluster/scheduler/framework/profile.ts';
import { PLUGIN_FACTORIES } from '#cluster/scheduler/plugins/registry.ts';
import { SCHEDULER_INTEREST } from '#cluster/scheduler/scheduler.ts';
import { SIMPLIFICATIONS } from '#cluster/simplifications.ts';
import { World } from '#kernel/world.ts';
import { KINDS } from '#model/kinds.ts';
import type {
  ConstantView,
  Faithful,
  FaithfulKind,
  FaithfulQuestions,
  PluginView,
  ProfileView,
  SuiteView,
  Truth,
  TruthTopic,
} from '#protocol/faithful.ts';
import { recordedDecisions } from '#session/generated/recordedDecisions.ts';
import type { Reader } from '#session/reader.ts';
import type { Answers } from '../answers.ts';

const TOPICS: Readonly<Record<TruthTopic, Topic>> = {
  scheduling: { component: 'kube-scheduler', suites: ['scheduler', 'queue', 'cluster/gang', 'cluster/dra'] },
  flowControl: { component: 'kube-apiserver', suites: ['apf'] },
  workloads: { component: 'kube-controller-manager', suites: ['controllers', 'cluster/end-to-end'] },
  nodes: { component: 'kubelet', suites: ['kubelet'] },
  requests: {
    component: 'kube-apiserver',
    suites: ['cluster/requests', 'cluster/validation', 'cluster/defaulting'],
  },
  kubectl: { component: 'kubectl', suites: ['cluster/printing', 'cluster/transcripts'] },
};

/** Every topic that the page asks about. */
export const TRUTH_TOPICS = Object.keys(TOPICS) as readonly TruthTopic[];

export const faithfulAnswers: Answers<FaithfulQuestions> = {
  faithful,
  truth: (_, { topic }) => truth(topic),
};

interface Topic {
  /** The component whose rules give the answer. */
  readonly component: string;
  /** Suites, or single categories of them, that check it. */
  readonly suites: readonly string[];
}

/**
 * The evidence behind answers of one topic: the packed recordings, the open cases and the component's declared
 * simplifications.
 */
export function truth(topic: TruthTopic): Truth {
  const { component, suites } = TOPICS[topic];
  const own = recordedDecisions.filter(({ suite, category }) =>
    suites.some((name) => name === suite || name === `${suite}/${category}`),
  );
  const recorded = own.reduce((sum, { cases }) => sum + cases, 0);
  const open = own.reduce((sum, category) => sum + category.open, 0);
  const simplified = SIMPLIFICATIONS.filter((declared) => declared.component === component);
  return {
    release: RELEASE,
    equal: recorded - open,
    recorded,
    suites,
    component,
    simplifications: simplified.flatMap(({ simplifications }) => simplifications.map(({ id }) => id)),
  };
}

/** The fidelity of the model to the release, computed from the code, the run and the packed recordings. */
function faithful({ trials, world }: Reader): Faithful {
  return {
    release: RELEASE,
    decisions: suites(),
    profiles: [...trials.profiles.values()].map(profileView),
    featureGates: FEATURE_GATES.map(({ name, stage, isOn }) => ({ name, stage, isOnByDefault: isOn })),
    controllers: controllerNames(),
    kinds: kinds(),
    constants: constants(world),
    simplifications: SIMPLIFICATIONS,
  };
}

function suites(): SuiteView[] {
  const names = [...new Set(recordedDecisions.map(({ suite }) => suite))].sort();
  return names.map((suite) => {
    const own = recordedDecisions.filter((category) => category.suite === suite);
    const total = (of: 'cases' | 'open' | 'derived'): number => own.reduce((sum, category) => sum + category[of], 0);
    const recorded = total('cases');
    const open = total('open');
    return { suite, passed: recorded - open, recorded, open, derived: total('derived'), since: own[0]?.since ?? '' };
  });
}

/** Plugins in the order of the registry, which is the order of the default configuration. */
function profileView({ schedulerName, plugins, weights }: Profile): ProfileView {
  const views = PLUGIN_FACTORIES.flatMap(({ name, modelled }): PluginView[] => {
    const points = EXTENSION_POINTS.filter((point) => plugins[point].some((plugin) => plugin.name === name));
    const weight = points.includes('score') ? weights.get(name) : undefined;
    return points.length === 0 ? [] : [{ name, isModelled: modelled, points, ...(weight !== undefined && { weight }) }];
  });
  return { schedulerName, plugins: views };
}

function kinds(): FaithfulKind[] {
  const actors = new Map(modelledKinds().map(({ kind, by }) => [kind, by]));
  const readers = kindReaders();
  const names = new Set([...KINDS.map(({ kind }) => kind), ...actors.keys(), ...readers.keys()]);
  return [...names].sort().map((kind) => {
    const actedOnBy = actors.get(kind) ?? [];
    return { kind, actedOnBy, readBy: (readers.get(kind) ?? []).filter((reader) => !actedOnBy.includes(reader)) };
  });
}

function constants(world: World): ConstantView[] {
  return CONSTANT_NAMES.map((name) => {
    const { value, least = 0, notReadYet, ...constant } = CONSTANTS[name];
    return {
      name,
      ...constant,
      value: constantValue(world, name),
      byDefault: value,
      least,
      most: MOST_CONSTANT,
      isUnread: notReadYet === true,
    };
  });
}

/** Components that watch objects of each kind, by kind. A watch on every kind (`*`) is left out. */
export function kindReaders(): ReadonlyMap<string, readonly string[]> {
  const readers = new Map<string, string[]>();
  const note = (kinds: readonly string[], reader: string): void => {
    for (const kind of kinds) if (kind !== '*') readers.set(kind, [...(readers.get(kind) ?? []), reader]);
  };
  note(SCHEDULER_INTEREST.kinds, 'kube-scheduler');
  note(PROVISIONER_INTEREST.kinds, PROVISIONER_INTEREST.address);
  for (const { name, watches } of createControllers(new World())) note(watches, controllerLabel(name));
  return readers;
}

/** The control loops of kube-controller-manager that the model has. */
export function controllerNames(): string[] {
  return createControllers(new World()).map(({ name }) => name);
}

/** The form in which `modelledKinds` names a controller. */
export function controllerLabel(name: string): string {
  return `${name} controller`;
}
