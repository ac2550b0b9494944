import { suggestName } from '#base/suggestName.ts';
import { PLUGIN_FACTORIES } from '../plugins/registry.ts';
import type { KubeSchedulerConfiguration, KubeSchedulerProfile } from './schedulerConfiguration.ts';

/** Notes on plugin names that kube-scheduler silently accepts although they have no effect. */
export function configurationNotes({ profiles = [] }: KubeSchedulerConfiguration): readonly string[] {
  return profiles.flatMap(profileNotes);
}

function profileNotes({ plugins = {}, pluginConfig = [] }: KubeSchedulerProfile, index: number): string[] {
  const path = `profiles[${index}]`;
  const disabled = Object.entries(plugins).flatMap(([point, set]) =>
    (set?.disabled ?? []).map(({ name }, at) => [`${path}.plugins.${point}.disabled[${at}]`, name] as const),
  );
  const configured = pluginConfig.map(({ name }, at) => [`${path}.pluginConfig[${at}]`, name] as const);
  return [...disabled, ...configured].flatMap(([place, name]) => note(place, name));
}

const KNOWN = PLUGIN_FACTORIES.map(({ name }) => name);

function note(place: string, name: string): string[] {
  if (name === '*' || KNOWN.includes(name)) return [];
  const meant = suggestName(name, KNOWN);
  const guess = meant === undefined ? '' : `: did you mean "${meant}"?`;
  return [`${place}: no plugin is called "${name}", so this has no effect, as in kube-scheduler${guess}`];
}
