/**
 * A copy of `base` with the fields of `more`, in the order of a spread of both. Field names must be known ones, never
 * from a user. Use it for records that are made often. Node 20 gives each copy that gets a new field after `...base`
 * its own hidden class. Such a copy takes several times as long to make and more memory, and is slower to read.
 */
export function extended<Base extends object, More extends object>(base: Base, more: More): Base & More {
  return Object.assign({}, base, more);
}
