/**
 * A copy of `base` with the fields of `more`, in the order in which spreading both has them. Field names must be known ones, never from a person.
 * For what is made often. Node 20 gives each copy that gets a new field after `...base` a hidden class of its own: making it takes
 * several times as long, it keeps more memory, and whoever reads such records finds each laid out in another way.
 */
export function extended<Base extends object, More extends object>(base: Base, more: More): Base & More {
  return Object.assign({}, base, more);
}
