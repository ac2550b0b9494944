/** What goes into a sentence: names, messages and amounts as Kubernetes writes them are text; what is counted is a number. */
export type Slots<Texts extends string = never, Counts extends string = never> = {
  readonly [Name in Texts]: string;
} & { readonly [Name in Counts]: number };
