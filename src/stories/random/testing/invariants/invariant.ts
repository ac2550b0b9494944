import type { Entry } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';

/** Something that holds after every entry; says what does not. `entry` has just happened and `world` is what it left. */
export type EntryInvariant = (entry: Entry, world: World) => Iterable<string>;
