import type { QueuedPodView } from '#protocol/views.ts';
import { classes } from '#widgets/classes.ts';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from './Trays.module.css';

interface HolderNameProps {
  readonly plugin: string;
  readonly queued: QueuedPodView;
  readonly className?: string | undefined;
}

/**
 * A plugin that keeps a Pod out of the activeQ. A queue knows only the names of the plugins that rejected its Pod, and one
 * plugin may call one node Unschedulable and another one UnschedulableAndUnresolvable: no verdict's mark stands for both.
 */
export function HolderName({ plugin, queued, className }: HolderNameProps) {
  if (queued.unschedulablePlugins.includes(plugin))
    return <span className={classes(styles.rejecter, className)}>{plugin}</span>;
  return (
    <VerdictText verdict="waiting" className={className ?? ''}>
      {plugin}
    </VerdictText>
  );
}
