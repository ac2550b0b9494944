/** Texts by key. Groups may be nested objects or dots in the keys. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

type TextOrGroup<T> = T extends string ? string : TextsOf<T>;

/** The texts of another language: every key of the reference; plural forms only as far as the language has them. */
export type TextsOf<Reference> = {
  readonly [K in keyof Reference as K extends `${string}_one` ? never : K]: TextOrGroup<Reference[K]>;
} & { readonly [K in keyof Reference as K extends `${string}_one` ? K : never]?: string };

/** Names of the `{{parameters}}` of a text. */
export type Parameters<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Parameters<Rest> : never;

type Path<Tree> = { [K in keyof Tree & string]: Tree[K] extends string ? K : `${K}.${Path<Tree[K]>}` }[keyof Tree &
  string];

type Stem<Key> = Key extends `${infer Start}_one` | `${infer Start}_other` ? Start : Key;

/** What `t` takes as a key: groups are joined by dots, plural forms are asked for by their stem. */
export type KeyOf<Tree> = Stem<Path<Tree>>;

/** Keys of the texts that stand without parameters. */
export type PlainKeyOf<Tree> = {
  [K in KeyOf<Tree>]: ArgumentsOf<Tree, K> extends [] ? K : never;
}[KeyOf<Tree>];

/** The text of a key; a plural has a count, whether its text says the number or not. */
type TextAt<Tree, Key extends string> = Key extends keyof Tree
  ? Tree[Key]
  : `${Key}_other` extends keyof Tree
    ? `${Tree[`${Key}_other`] & string}{{count}}`
    : Key extends `${infer Group}.${infer Rest}`
      ? Group extends keyof Tree
        ? TextAt<Tree[Group], Rest>
        : never
      : never;

/** The second argument of `t`: absent when the text has no parameters, else all of them. */
export type ArgumentsOf<Tree, Key extends string> = [Parameters<TextAt<Tree, Key>>] extends [never]
  ? []
  : [parameters: { readonly [P in Parameters<TextAt<Tree, Key>>]: P extends 'count' ? number : string | number }];
