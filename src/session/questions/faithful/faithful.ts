import { modelledKinds } from '#cluster/modelledKinds.ts';
import { CONSTANT_NAMES, CONSTANTS, constantValue, MOST_CONSTANT } from '#cluster/releases/constants.ts';
import { FEATURE_GATES } from '#cluster/releases/featureGates.ts';
import { RELEASE } from '#cluster/releases/release.ts';
import { EXTENSION_POINTS } from '#cluster/scheduler/framework/plugin.ts';
import type { Profile } from '#cluster/scheduler/framework/profile.ts';
import { PLUGIN_FACTORIES } from '#cluster/scheduler/plugins/registry.ts';
import { SIMPLIFICATIONS } from '#cluster/simplifications.ts';
import type { World } from '#kernel/world.ts';
import { KINDS } from '#model/kinds.ts';
import type { ConstantView, Faithful, FaithfulKind, PluginView, ProfileView, SuiteView } from '#protocol/faithful.ts';
import { recordedDecisions } from '#session/generated/recordedDecisions.ts';
import type { Reader } from '#session/reader.ts';
import { controllerNames, kindReaders } from './kindReaders.ts';

/** The fidelity of the model to the release, computed from the code, the run and the packed recordings. */
export function faithful({ trials, world }: Reader): Faithful {
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
