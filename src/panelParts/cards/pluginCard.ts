import type { plugins } from '#i18n/en/cards/plugins.ts';
import type { PluginName } from '#protocol/explanation.ts';

type PluginCard = keyof typeof plugins;

/** Plugins that no release enables share a card. A new plugin stands here, or has texts among the cards. */
const WITHOUT_CARD: Readonly<Record<Exclude<PluginName, PluginCard>, true>> = { Demo: true };

/** The card of a plugin of the scheduler. That of an extender, whose name is its address, `Card` finds to be that of all plugins. */
export function pluginCard(name: string): PluginCard {
  return Object.hasOwn(WITHOUT_CARD, name) ? 'plugin' : (name as PluginCard);
}
