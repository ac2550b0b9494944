import type { Entry } from '../../../kernel/entry.ts';
import type { World } from '../../../kernel/world.ts';

/** Something that holds after every entry; says what does not. `entry` has just happened and `world` is what it left. */
export type EntryInvariant = (entry: Entry, world: World) => Iterable<string>;

/** Something that holds of every world there is, too slow to be looked at after every entry. */
export type WorldInvariant = (world: World) => Iterable<string>;
