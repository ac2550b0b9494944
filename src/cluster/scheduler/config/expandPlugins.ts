import { suggestName } from '#base/suggestName.ts';
import type { WeightedPlugin } from '#cluster/releases/featureGates.ts';
import { EXTENSION_POINTS, type ExtensionPoint, type Plugin, takesPartIn } from '../framework/plugin.ts';
import { ConfigurationError, type PluginReference, type PluginSet, type PluginSets } from './schedulerConfiguration.ts';

/** Plugins at each extension point, in order. */
export type PluginsByPoint = { readonly [point in ExtensionPoint]: readonly Plugin[] };

/**
 * Merges a profile's multiPoint set into the default plugins: disabled ones are dropped, re-enabled ones replaced in
 * place, and new ones come last.
 * Upstream source (v1.36.2): pkg/scheduler/apis/config/v1/default_plugins.go, mergePluginSet.
 */
export function mergeMultiPoint(
  defaults: readonly WeightedPlugin[],
  custom: PluginSet | undefined,
): readonly PluginReference[] {
  const enabled = custom?.enabled ?? [];
  const disabled = new Set((custom?.disabled ?? []).map(({ name }) => name));
  const kept = disabled.has('*') ? [] : defaults.filter(({ name }) => !disabled.has(name));
  const replaced = new Set<PluginReference>();
  const merged = kept.map((plugin): PluginReference => {
    const replacement = enabled.findLast(({ name }) => name === plugin.name);
    if (!replacement) return plugin;
    replaced.add(replacement);
    return replacement;
  });
  return [...merged, ...enabled.filter((plugin) => !replaced.has(plugin))];
}

/**
 * Order in which kube-scheduler processes the points.
 * Upstream source (v1.36.2): pkg/scheduler/framework/runtime/framework.go, getExtensionPoints.
 */
const LOOKED_AT: readonly ExtensionPoint[] = [
  'preFilter',
  'filter',
  'postFilter',
  'reserve',
  'preScore',
  'score',
  'preBind',
  'bind',
  'postBind',
  'permit',
  'preEnqueue',
  'queueSort',
];

/**
 * Refuses a plugin that does not exist, at the first point that names it, else when multiPoint is expanded.
 * Upstream source (v1.36.2): as above, updatePluginList and expandMultiPointPlugins.
 * @throws {ConfigurationError}
 */
export function refuseUnknown(
  multiPoint: readonly PluginReference[],
  sets: PluginSets,
  known: readonly string[],
): void {
  const refuse = (point: ExtensionPoint, names: readonly PluginReference[]) => {
    const unknown = names.find(({ name }) => !known.includes(name));
    if (!unknown) return;
    const meant = suggestName(unknown.name, known);
    const guess = meant === undefined ? '' : `did you mean "${meant}"? `;
    throw new ConfigurationError(
      `${typeName(point)} "${unknown.name}" does not exist`,
      `${guess}Plugins that are not part of kube-scheduler v1.36 are not in this model`,
    );
  };
  for (const point of LOOKED_AT) refuse(point, sets[point]?.enabled ?? []);
  const spread = LOOKED_AT.find((point) => !sets[point]?.disabled?.some(({ name }) => name === '*'));
  if (spread) refuse(spread, multiPoint);
}

/** All plugins that a profile needs, without duplicates. */
export function pluginsNeeded(multiPoint: readonly PluginReference[], sets: PluginSets): string[] {
  const names = new Set(multiPoint.map(({ name }) => name));
  for (const point of EXTENSION_POINTS) for (const { name } of sets[point]?.enabled ?? []) names.add(name);
  return [...names];
}

/**
 * Expands multiPoint plugins to the extension points that they implement. At each point come first plugins named both
 * there and by multiPoint, then other multiPoint plugins, then the point's own.
 * Upstream source (v1.36.2): pkg/scheduler/framework/runtime/framework.go, expandMultiPointPlugins.
 */
export function expandPlugins(
  multiPoint: readonly PluginReference[],
  sets: PluginSets,
  plugins: ReadonlyMap<string, Plugin>,
): PluginsByPoint {
  const expanded = EXTENSION_POINTS.map(
    (point) => [point, expandPoint(point, multiPoint, sets[point], plugins)] as const,
  );
  return Object.fromEntries(expanded) as Record<ExtensionPoint, Plugin[]>;
}

function expandPoint(
  point: ExtensionPoint,
  multiPoint: readonly PluginReference[],
  set: PluginSet | undefined,
  plugins: ReadonlyMap<string, Plugin>,
): Plugin[] {
  const own = ownPlugins(point, set, plugins);
  const disabled = new Set((set?.disabled ?? []).map(({ name }) => name));
  if (disabled.has('*')) return own;
  const fromMultiPoint: Plugin[] = [];
  for (const { name } of multiPoint) {
    const plugin = plugins.get(name);
    if (!plugin || !takesPartIn(plugin, point) || disabled.has(name)) continue;
    if (fromMultiPoint.includes(plugin)) throw alreadyRegistered(name, point);
    fromMultiPoint.push(plugin);
  }
  const both = own.filter((plugin) => fromMultiPoint.includes(plugin));
  return [
    ...both,
    ...fromMultiPoint.filter((plugin) => !own.includes(plugin)),
    ...own.filter((plugin) => !both.includes(plugin)),
  ];
}

function ownPlugins(point: ExtensionPoint, set: PluginSet | undefined, plugins: ReadonlyMap<string, Plugin>): Plugin[] {
  const own: Plugin[] = [];
  for (const { name } of set?.enabled ?? []) {
    const plugin = plugins.get(name);
    if (!plugin) continue;
    if (!takesPartIn(plugin, point))
      throw new ConfigurationError(`plugin "${name}" does not extend ${typeName(point)} plugin`);
    if (own.includes(plugin)) throw alreadyRegistered(name, point);
    own.push(plugin);
  }
  return own;
}

function alreadyRegistered(name: string, point: ExtensionPoint): ConfigurationError {
  return new ConfigurationError(`plugin "${name}" already registered as "${typeName(point)}"`);
}

/** Name of the Go interface, which upstream's messages contain. */
function typeName(point: ExtensionPoint): string {
  return `${point.charAt(0).toUpperCase()}${point.slice(1)}Plugin`;
}

/** Weights of the Score plugins. The extension point's weight overrides multiPoint's; the default is 1. */
export function scoreWeights(
  multiPoint: readonly PluginReference[],
  sets: PluginSets,
  scorePlugins: readonly Plugin[],
): ReadonlyMap<string, number> {
  const references = [...(sets.score?.enabled ?? []), ...multiPoint];
  return new Map(
    scorePlugins.map(({ name }) => [name, references.find((plugin) => plugin.name === name)?.weight || 1] as const),
  );
}
