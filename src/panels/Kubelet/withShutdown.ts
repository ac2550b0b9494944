import { PRESETS } from './presets.ts';

const FIELDS = /^shutdownGracePeriod(?:CriticalPods)?:.*(?:\n|$)/gm;

/** A KubeletConfiguration's text with these two durations in place of any earlier ones. */
export function withShutdown(text: string, grace: string, criticalPods: string): string {
  const rest = (text === '' ? PRESETS.defaults : text).replace(FIELDS, '');
  const gap = rest.endsWith('\n') ? '' : '\n';
  return `${rest}${gap}shutdownGracePeriod: ${grace}\nshutdownGracePeriodCriticalPods: ${criticalPods}\n`;
}
