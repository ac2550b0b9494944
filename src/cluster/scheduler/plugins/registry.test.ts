import { describe, expect, it } from 'vitest';
import { DEFAULT_PLUGINS, defaultPlugins } from '#cluster/releases/featureGates.ts';
import { PLUGIN_FACTORIES, pluginFactory } from './registry.ts';

/** Plugins that no release enables: a profile names them. */
const BY_CONFIGURATION_ONLY = ['Demo'];

describe('plugin registry', () => {
  it('the registry contains every plugin of every feature gate once', () => {
    const names = PLUGIN_FACTORIES.map(({ name }) => name).filter((name) => !BY_CONFIGURATION_ONLY.includes(name));
    expect([...names].sort()).toEqual(
      defaultPlugins({ GangScheduling: true })
        .map(({ name }) => name)
        .sort(),
    );
    for (const { name } of DEFAULT_PLUGINS) expect(pluginFactory(name)?.name).toBe(name);
    for (const factory of PLUGIN_FACTORIES) expect(pluginFactory(factory.name)).toBe(factory);
  });

  it('the registry contains no plugin whose rules are not modelled', () => {
    expect(PLUGIN_FACTORIES.filter(({ modelled }) => !modelled).map(({ name }) => name)).toEqual([]);
  });
});
